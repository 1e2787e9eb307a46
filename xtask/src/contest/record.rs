//! The results of a match in a file that survives being killed: a line that says what is played,
//! then a line for each finished pair.

use super::play::Match;
use crate::Failure;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file of results, open for more.
#[derive(Debug)]
pub struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Opens a file, new or of the same match; the half points of the pairs in it. What a killed
    /// run left of a line is cut off.
    ///
    /// # Errors
    /// If the file cannot be used or belongs to another match.
    pub fn open(path: &Path, what: &Match) -> Result<(Record, BTreeMap<u64, usize>), Failure> {
        let fail = |why: &std::io::Error| Failure::file("write", path, why);
        let header = json!({
            "game": what.game, "first": what.sides[0].spec.text, "second": what.sides[1].spec.text,
            "limits": what.sides.each_ref().map(|side| format!("{:?}", side.limits)),
            "opening": what.opening, "seed": what.seed,
        });
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            return Err(Failure::usage(format!("cannot write {}: it is not a file", path.display())));
        }
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(Failure::file("read", path, &why)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let pairs = match lines.next() {
            None => BTreeMap::new(),
            Some(first) if serde_json::from_str::<Value>(first).is_ok_and(|found| found == header) => {
                read(lines, path)?
            }
            Some(_) => {
                let problem = "holds another match; name another file or take it away";
                return Err(Failure::usage(format!("{} {problem}", path.display())));
            }
        };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(|why| fail(&why))?;
        file.set_len(whole as u64).map_err(|why| fail(&why))?;
        let mut record = Record { path: path.into(), file };
        if whole == 0 {
            record.line(&header)?;
        }
        Ok((record, pairs))
    }

    /// Adds a finished pair.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn pair(&mut self, number: u64, half_points: usize) -> Result<(), Failure> {
        self.line(&json!({"pair": number, "half_points": half_points}))
    }

    fn line(&mut self, value: &Value) -> Result<(), Failure> {
        let written =
            self.file.write_all(format!("{value}\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|why| Failure::file("write", &self.path, &why))
    }
}

fn read<'a>(lines: impl Iterator<Item = &'a str>, path: &Path) -> Result<BTreeMap<u64, usize>, Failure> {
    let mut pairs = BTreeMap::new();
    for line in lines {
        let value: Option<Value> = serde_json::from_str(line).ok();
        let pair = value.as_ref().and_then(|value| value["pair"].as_u64());
        let half_points =
            value.as_ref().and_then(|value| value["half_points"].as_u64()).filter(|&half| half <= 4);
        let (Some(pair), Some(half_points)) = (pair, half_points) else {
            return Err(Failure::usage(format!("{}: '{line}' is not a finished pair", path.display())));
        };
        pairs.insert(pair, usize::try_from(half_points).unwrap_or(4));
    }
    Ok(pairs)
}
