//! What lies where, how long a file is, and what must not be left in one.

use crate::Failure;
use crate::commands::workspace;
use std::path::Path;

/// The most lines of a source file: one file, one concept.
const LINES: usize = 400;
/// What may stand at the top besides files that begin with a dot.
const TOP: [&str; 8] =
    ["Cargo.toml", "Cargo.lock", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "crates", "docs", "xtask"];

/// Reads every file that git knows.
pub(super) fn check(root: &Path) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for path in workspace::tracked_files(root)? {
        problems.extend(misplaced(&path));
        let Ok(text) = std::fs::read_to_string(root.join(&path)) else { continue };
        if Path::new(&path).extension().is_some_and(|extension| extension == "rs") {
            problems.extend(smells(&path, &text));
        }
    }
    problems.sort();
    problems.dedup();
    if problems.is_empty() { Ok(()) } else { Err(Failure::check(problems.join("; "))) }
}

/// A sentence if the file lies where nothing should.
fn misplaced(path: &str) -> Option<String> {
    let top = path.split('/').next().unwrap_or_default();
    let known = top.starts_with('.') || TOP.contains(&top);
    (!known)
        .then(|| format!("{top} does not belong at the top; there are only {} and dot files", TOP.join(", ")))
}

/// A sentence for each thing that should not be in a source file.
fn smells(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lines = text.lines().count();
    if lines > LINES {
        found.push(format!("{path} has {lines} lines, more than {LINES}"));
    }
    let is_library = path.starts_with("crates/") && path.contains("/src/");
    // Spelled in two halves, so that this file does not find itself.
    let never = [concat!("to", "do!("), concat!("unimple", "mented!("), concat!("#[ign", "ore")];
    let not_in_libraries = ["println!(", "eprintln!(", "print!(", "dbg!("];
    for (number, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        let library_only = not_in_libraries.iter().filter(|_| is_library);
        for smell in never.iter().chain(library_only).filter(|smell| code.contains(**smell)) {
            found.push(format!("{path}:{}: {smell} is not allowed here", number + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_at_the_top_are_found() {
        assert_eq!(misplaced("crates/tt/src/lib.rs"), None);
        assert_eq!(misplaced(".ci/run"), None);
        assert!(misplaced("notes.txt").is_some_and(|problem| problem.contains("notes.txt")));
    }

    #[test]
    fn long_files_and_left_overs_are_found() {
        let left_over = format!("fn f() {{ {}) }}", concat!("to", "do!("));
        assert_eq!(smells("xtask/src/a.rs", &left_over).len(), 1);
        assert_eq!(smells("crates/tt/src/a.rs", "println!(\"x\");").len(), 1);
        assert_eq!(smells("xtask/src/a.rs", "println!(\"x\");"), [""; 0]);
        assert_eq!(smells("crates/tt/src/a.rs", "/// println!(\"x\");"), [""; 0]);
        assert_eq!(smells("crates/tt/src/a.rs", &"\n".repeat(LINES + 1)).len(), 1);
    }
}
