//! Where figures come from: machine, commit, seed.

use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::process::Command;

/// What a reader needs to judge a time or to repeat a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Provenance {
    /// Processor and number of cores.
    pub machine: String,
    /// Commit, with `+` if files were changed since.
    pub commit: String,
    /// The command that gives the figures again.
    pub command: String,
    /// The seed.
    pub seed: u64,
}

impl Provenance {
    /// Asks the machine and git; what cannot be learned is "unknown".
    #[must_use]
    pub fn of(root: &Path, command: String, seed: u64) -> Provenance {
        let git = |arguments: &[&str]| {
            let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
        };
        let changed =
            git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|list| !list.is_empty());
        let commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "unknown".into());
        let mark = if changed { "+" } else { "" };
        Provenance { machine: machine(), commit: format!("{commit}{mark}"), command, seed }
    }
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find(|line| line.starts_with("model name"));
    let model =
        line.and_then(|line| line.split_once(':')).map_or("unknown processor", |(_, name)| name.trim());
    let system = std::env::consts::OS;
    format!("{model}, {cores} cores, {system}")
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; commit {}; seed {}", self.machine, self.commit, self.seed)
    }
}
