//! `check`: what CI runs.

use super::{snapshots, workspace};
use crate::{Failure, cli};
use std::io::Write;
use std::path::Path;

mod law;
mod layout;

/// One thing that must hold.
struct Step {
    name: &'static str,
    run: fn(&Path) -> Result<(), Failure>,
}

const TESTS: Step = Step { name: "tests", run: |_| workspace::cargo(&["test", "--workspace"], &[]) };

const REST: [Step; 7] = [
    Step { name: "layout, file length and left-overs", run: layout::check },
    Step { name: "dependencies between the crates", run: |_| law::check() },
    Step { name: "format", run: |_| workspace::cargo(&["fmt", "--all", "--", "--check"], &[]) },
    Step {
        name: "lints",
        run: |_| workspace::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], &[]),
    },
    Step {
        name: "game-core without std",
        run: |_| workspace::cargo(&["check", "--package", "game-core", "--no-default-features"], &[]),
    },
    Step {
        name: "documentation",
        run: |_| workspace::cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")]),
    },
    Step { name: "snapshots", run: |root| snapshots::check(root, None) },
];

/// Runs every step, even after one has failed, and says which failed.
///
/// # Errors
/// Names the steps that failed.
pub fn run(arguments: &cli::Check, out: &mut dyn Write) -> Result<(), Failure> {
    let root = workspace::root();
    let tests = if arguments.rest { None } else { Some(&TESTS) };
    let mut failed = Vec::new();
    for step in REST.iter().chain(tests) {
        workspace::note(out, &format!("check: {}", step.name))?;
        if let Err(why) = (step.run)(&root) {
            workspace::note(out, &format!("check: {}: FAILED: {why}", step.name))?;
            failed.push(step.name);
        }
    }
    if failed.is_empty() {
        workspace::note(out, "check: all is well")
    } else {
        Err(Failure::check(format!("{} failed: {}", failed.len(), failed.join("; "))))
    }
}
