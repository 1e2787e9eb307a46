//! The workspace as files, and Cargo as a tool.

use crate::Failure;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the workspace's `Cargo.toml`.
#[must_use]
pub fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    here.parent().map_or_else(|| here.clone(), Path::to_path_buf)
}

/// Runs Cargo in the workspace and lets it speak for itself.
pub(super) fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), Failure> {
    let said = format!("cargo {}", arguments.join(" "));
    let mut command = cargo_command(arguments);
    command.envs(environment.iter().copied()).stdin(Stdio::null());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::check(format!("`{said}` found something"))),
        Err(why) => Err(Failure::check(format!("cannot run `{said}`: {why}"))),
    }
}

/// Runs Cargo in the workspace and returns what it prints.
pub(super) fn cargo_output(arguments: &[&str]) -> Result<String, Failure> {
    output(cargo_command(arguments))
}

/// The files git knows, relative to the root.
pub(super) fn tracked_files(root: &Path) -> Result<Vec<String>, Failure> {
    let mut command = Command::new("git");
    command.current_dir(root).args(["ls-files"]);
    Ok(output(command)?.lines().map(str::to_string).collect())
}

/// One line for a person, at once.
pub(super) fn note(out: &mut dyn Write, line: &str) -> Result<(), Failure> {
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|why| Failure::check(format!("cannot write to standard output: {why}")))
}

fn cargo_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

fn output(mut command: Command) -> Result<String, Failure> {
    let said = format!("{command:?}");
    let result = command.output().map_err(|why| Failure::check(format!("cannot run {said}: {why}")))?;
    if !result.status.success() {
        let reason = String::from_utf8_lossy(&result.stderr);
        return Err(Failure::check(format!("{said} failed: {}", reason.trim())));
    }
    Ok(String::from_utf8_lossy(&result.stdout).into_owned())
}

/// Where Cargo builds, and where benches leave their pages.
pub(super) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), |folder| root.join(PathBuf::from(folder)))
}
