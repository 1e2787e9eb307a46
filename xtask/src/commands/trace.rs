//! `trace`: what a search does, step by step.

use crate::drawing::{self, Drawing};
use crate::output::write_whole;
use crate::spec::Spec;
use crate::{Failure, Page, cli, games, options};
use game_core::trace::{Field, Record};
use serde_json::{Map, Value};
use std::io::Write;

/// How a trace can be written.
const FORMATS: [&str; 5] = ["text", "jsonl", "dot", "svg", "html"];

/// Traces one search and writes it.
///
/// # Errors
/// If the format, the game or the search is unknown, or the search refuses.
pub fn run(arguments: &cli::Trace, out: &mut dyn Write) -> Result<(), Failure> {
    let format = arguments.format.as_str();
    if !FORMATS.contains(&format) {
        return Err(Failure::usage(options::unknown("format", format, &FORMATS)));
    }
    let mut session = games::open(&arguments.game)?;
    if let Some(position) = &arguments.position {
        session.set_position(position)?;
    }
    let spec = Spec::parse(&arguments.search)?;
    let limits = arguments.budget.over(&spec.limits);
    super::bounded(&spec, &limits)?;
    let page = session.trace(&spec, &limits, arguments.seed)?;
    let drawing = || {
        let mut title = page.text.lines().next().unwrap_or_default().to_string();
        title.truncate(title.floor_char_boundary(100));
        Drawing::of(&title, &page.records).map_err(Failure::usage)
    };
    let text = match format {
        "text" => page.text.clone(),
        "jsonl" => lines(&page),
        "dot" => drawing::dot(&drawing()?),
        "svg" => drawing::svg(&drawing()?),
        _ => drawing::html(&drawing()?),
    };
    match &arguments.out {
        Some(path) => write_whole(path, text.as_bytes()),
        None => write!(out, "{text}")
            .map_err(|why| Failure::check(format!("cannot write to standard output: {why}"))),
    }
}

/// One JSON object a line.
fn lines(page: &Page) -> String {
    page.records.iter().map(|record| format!("{}\n", Value::Object(object(record)))).collect()
}

/// The fields of an event under their names, its kind first.
fn object(record: &Record) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("event".into(), record.event.into());
    for (name, field) in &record.fields {
        let value = match field {
            Field::Int(number) => (*number).into(),
            Field::Float(number) => (*number).into(),
            Field::Flag(flag) => (*flag).into(),
            Field::Text(text) => text.clone().into(),
            Field::Vector(numbers) => numbers.clone().into(),
        };
        object.insert((*name).into(), value);
    }
    object
}
