//! `snapshots`: regenerates the snapshots of every crate and proves that they are deterministic.
//!
//! Snapshots are insta's, beside the tests that write them: `crates/*/tests/snapshots` and
//! `xtask/tests/all/snapshots`. Which ones a test run asks for, insta itself records.

use super::workspace;
use crate::{Failure, cli, options};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The test programs of one crate that ask for snapshots.
#[derive(PartialEq, Eq, Debug)]
struct Suite {
    package: String,
    folder: PathBuf,
    targets: Vec<String>,
}

/// Regenerates twice, or checks.
///
/// # Errors
/// If the crate is unknown, a test fails, two runs differ, or (with `--check`) a file differs or
/// belongs to no test.
pub fn run(arguments: &cli::Snapshots, out: &mut dyn Write) -> Result<(), Failure> {
    let root = workspace::root();
    let package = arguments.package.as_deref();
    if arguments.check {
        check(&root, package)?;
        return workspace::note(out, "snapshots: as they should be, and none without a test");
    }
    let suites = suites(&root, package)?;
    ask(&suites, "always")?;
    let asked = ask(&suites, "no")?;
    for suite in &suites {
        for orphan in suite.orphans(&asked)? {
            std::fs::remove_file(&orphan).map_err(|why| Failure::file("remove", &orphan, &why))?;
            workspace::note(out, &format!("snapshots: removed {}, which no test writes", orphan.display()))?;
        }
    }
    workspace::note(out, &format!("snapshots: {} written, twice the same", asked.len()))
}

/// Changes nothing; fails on a difference and on a file no test asks for.
pub(super) fn check(root: &Path, package: Option<&str>) -> Result<(), Failure> {
    let suites = suites(root, package)?;
    let asked = ask(&suites, "no")?;
    let mut orphans = Vec::new();
    for suite in &suites {
        orphans.extend(suite.orphans(&asked)?.iter().map(|path| path.display().to_string()));
    }
    if orphans.is_empty() {
        return Ok(());
    }
    Err(Failure::check(format!(
        "no test asks for {}; `cargo xtask snapshots` removes them",
        orphans.join(", ")
    )))
}

/// Runs the tests with insta told to write or not; gives the snapshots they ask for.
///
/// Several suites run as parts of the workspace, as `cargo test --workspace` has built them.
fn ask(suites: &[Suite], update: &str) -> Result<BTreeSet<PathBuf>, Failure> {
    let list = std::env::temp_dir().join(format!("xtask-snapshots-{}", std::process::id()));
    let _ = std::fs::remove_file(&list);
    let mut arguments = vec!["test", "--quiet"];
    match suites {
        [one] => arguments.extend(["--package", &one.package]),
        _ => arguments.push("--workspace"),
    }
    let targets: BTreeSet<&str> =
        suites.iter().flat_map(|suite| &suite.targets).map(String::as_str).collect();
    arguments.extend(targets.iter().flat_map(|target| ["--test", target]));
    let listed = list.to_string_lossy();
    let environment = [
        ("INSTA_UPDATE", update),
        ("INSTA_FORCE_PASS", "0"),
        ("INSTA_SNAPSHOT_REFERENCES_FILE", listed.as_ref()),
    ];
    let result = workspace::cargo(&arguments, &environment);
    let asked = std::fs::read_to_string(&list).unwrap_or_default();
    let _ = std::fs::remove_file(&list);
    result.map_err(|_| {
        let advice = "a trace changed; if it should, run `cargo xtask snapshots` and read the difference";
        Failure::check(advice.to_string())
    })?;
    Ok(asked.lines().map(|line| canonical(Path::new(line))).collect())
}

impl Suite {
    /// The snapshots in the folder that were not asked for.
    fn orphans(&self, asked: &BTreeSet<PathBuf>) -> Result<Vec<PathBuf>, Failure> {
        let mut files = Vec::new();
        collect(&self.folder.join("tests"), &mut files)
            .map_err(|why| Failure::file("read", &self.folder, &why))?;
        let snapshots = files.into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "snap"));
        Ok(snapshots.filter(|path| !asked.contains(&canonical(path))).collect())
    }
}

/// Every crate with tests that speak of insta, or the one that is named.
fn suites(root: &Path, only: Option<&str>) -> Result<Vec<Suite>, Failure> {
    let mut folders = vec![root.join("xtask")];
    let crates = root.join("crates");
    let listed = std::fs::read_dir(&crates).map_err(|why| Failure::file("read", &crates, &why))?;
    folders
        .extend(listed.flatten().map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").exists()));
    folders.sort();
    let name = |folder: &Path| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let known: Vec<String> = folders.iter().map(|folder| name(folder)).collect();
    if let Some(only) = only.filter(|only| !known.iter().any(|name| name == only)) {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        return Err(Failure::usage(options::unknown("crate", only, &known)));
    }
    let wanted = folders.into_iter().filter(|folder| only.is_none_or(|only| name(folder) == only));
    let found = wanted.map(|folder| Suite { package: name(&folder), targets: targets(&folder), folder });
    Ok(found.filter(|suite| !suite.targets.is_empty()).collect())
}

/// The test programs of a crate that speak of insta: `tests/NAME.rs` or `tests/NAME/`.
fn targets(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder.join("tests")) else { return Vec::new() };
    let mut names = BTreeSet::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let mut files = Vec::new();
        if path.is_dir() {
            let _ = collect(&path, &mut files);
        } else {
            files.push(path.clone());
        }
        let sources = files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs"));
        let speaks = sources
            .filter_map(|file| std::fs::read_to_string(file).ok())
            .any(|text| text.contains("insta::"));
        if speaks {
            names.insert(path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    names.into_iter().collect()
}

/// Every file below a folder; none if it is not there.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
