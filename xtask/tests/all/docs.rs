//! Every command shown in the documentation and in `--help` works as printed.

use clap::Parser;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use xtask::cli::{Cli, Command};
use xtask::commands::play::with_input;
use xtask::experiments::EXPERIMENTS;

/// Words separated by blanks; single quotes keep a text together, `#` begins a remark.
fn words(line: &str) -> Vec<String> {
    let line = line.split(" #").next().unwrap_or(line);
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    words.collect()
}

fn read(line: &str) -> Command {
    let words = std::iter::once("xtask".to_string()).chain(words(line));
    Cli::try_parse_from(words).unwrap_or_else(|why| panic!("{line}: {why}")).command
}

fn run(line: &str) -> String {
    let words = std::iter::once("xtask".to_string()).chain(words(line)).map(OsString::from);
    let mut out = Vec::new();
    xtask::answer(words, &mut out).unwrap_or_else(|why| panic!("{line}: {why}"));
    String::from_utf8(out).expect("text")
}

/// Runs a command as it is shown; what would take minutes, or needs a person, a folder of data or the
/// whole workspace, is read here and run by the test that is named.
fn check(line: &str) {
    match read(line) {
        // tests/all/bench.rs runs every suite.
        Command::Bench(arguments) => {
            let known = |name: &String| xtask::bench::SUITES.iter().any(|suite| suite.name == name);
            let micro = |name: &String| name == "micro";
            assert!(arguments.suites.iter().all(|name| known(name) || micro(name)), "{line}");
        }
        // tests/all/experiments.rs runs every experiment.
        Command::Experiment(arguments) if !arguments.list => {
            let name = arguments.name.unwrap_or_default();
            assert!(EXPERIMENTS.iter().any(|experiment| experiment.name == name), "{line}");
        }
        // .ci/run runs these.
        Command::Check(_) | Command::Snapshots(_) | Command::Oracle(_) => {}
        Command::Play(arguments) => {
            let mut out = Vec::new();
            with_input(&arguments, &mut "hint\nquit\n".as_bytes(), &mut out)
                .unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        _ => drop(run(line)),
    }
}

/// The pages of the documentation, with their names.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut files = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "md") {
                files.push(path);
            }
        }
    }
    let crates = std::fs::read_dir(root.join("crates")).expect("crates").flatten();
    files.extend(crates.map(|entry| entry.path().join("README.md")).filter(|path| path.exists()));
    // The log of changes names commands without saying how they are called.
    files.retain(|path| !path.ends_with("docs/changelog.md"));
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).expect("a page"))).collect()
}

/// The commands of a page, in blocks and inline.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in page.lines() {
        if let Some(command) = line.trim_start().strip_prefix("cargo xtask ") {
            found.push(command.to_string());
            continue;
        }
        let inline = line.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix("cargo xtask "));
        found.extend(inline.map(str::to_string));
    }
    found
}

/// The same command, with its files below a folder of the test.
fn below(folder: &Path, line: &str) -> String {
    let mut parts: Vec<String> = line.split(' ').map(str::to_string).collect();
    for at in 1..parts.len() {
        if ["--out", "--json", "--save"].contains(&parts[at - 1].as_str()) && parts[at] != "-" {
            parts[at] = folder.join(parts[at].replace('/', "-")).display().to_string();
        }
    }
    parts.join(" ")
}

#[test]
fn every_command_of_the_documentation_works_as_shown() {
    let folder = std::env::temp_dir().join(format!("xtask-docs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("folder");
    let mut seen = std::collections::BTreeSet::new();
    for (path, page) in pages() {
        for line in commands(&page) {
            // The reader's own game, on the page about writing one.
            let line = line.replace("your-game", "connect-four");
            if seen.insert(line.clone()) {
                let here = below(&folder, &line);
                let shown = path.display();
                std::panic::catch_unwind(|| check(&here)).unwrap_or_else(|_| panic!("{shown}: {line}"));
            }
        }
    }
    assert!(seen.len() >= 30, "{seen:?}");
    std::fs::remove_dir_all(folder).expect("clean");
}

#[test]
fn the_examples_of_every_help_work_as_printed() {
    for command in ["best", "solve", "perft", "trace", "match", "experiment", "advise", "play", "bench"] {
        let help =
            run(&format!("{command} --help")).replace("\n          cargo xtask ", "\nExample: cargo xtask ");
        let mut count = 0;
        for part in help.replace("Examples:", "Example:").split("Example: cargo xtask ").skip(1) {
            let example: Vec<&str> =
                part.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
            // A remark may follow on a line of its own.
            let example = example.iter().take_while(|line| !line.starts_with(char::is_uppercase));
            let example = example.copied().collect::<Vec<_>>().join(" ");
            match read(&example) {
                Command::Experiment(_) => drop(run(&example)),
                _ => check(&example),
            }
            count += 1;
        }
        assert!(count > 0, "{command} shows no example");
    }
}

#[test]
fn every_link_of_the_documentation_leads_somewhere() {
    for (path, page) in pages() {
        for target in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap_or_default();
            if target.contains("://") || target.contains("::") || !target.contains(['/', '.']) {
                continue;
            }
            let there = path.parent().expect("a folder").join(target);
            assert!(there.exists(), "{}: {target}", path.display());
        }
    }
}
