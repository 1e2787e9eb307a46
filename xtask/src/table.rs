//! Tables on the terminal.

use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

/// A rule below the heads and nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::new('-', '-', '-', '-'));

/// A table with these column heads, the first column to the left and the others to the right.
#[must_use]
pub(crate) fn new(heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(heads.iter().map(Cell::new));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
