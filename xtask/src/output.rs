//! What leaves a command: text on the terminal, JSON to a file or to standard output, and files
//! that are either whole or not there.

use crate::Failure;
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Where `--json` sends its object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Json {
    /// Nowhere: text only.
    Off,
    /// `-`: to standard output instead of the text.
    Stdout,
    /// To a file beside the text.
    File(PathBuf),
}

impl From<Option<OsString>> for Json {
    fn from(argument: Option<OsString>) -> Json {
        match argument {
            None => Json::Off,
            Some(path) if path == "-" => Json::Stdout,
            Some(path) => Json::File(path.into()),
        }
    }
}

/// The two ways a command speaks.
pub struct Output<'a> {
    json: Json,
    text: &'a mut dyn Write,
}

impl std::fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Output").field("json", &self.json).finish_non_exhaustive()
    }
}

impl<'a> Output<'a> {
    /// Text (or the JSON object, if it goes to standard output) to `text`.
    pub fn new(json: Json, text: &'a mut dyn Write) -> Output<'a> {
        Output { json, text }
    }

    /// One or more lines for a person; dropped where standard output carries JSON.
    ///
    /// # Errors
    /// If they cannot be written. A reader who closed the pipe is content.
    pub fn say(&mut self, lines: impl std::fmt::Display) -> Result<(), Failure> {
        if self.json == Json::Stdout { Ok(()) } else { self.emit(&lines.to_string()) }
    }

    /// The object of a command that is done, if one was asked for.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        if self.json == Json::Off {
            return Ok(());
        }
        let text = serde_json::to_string_pretty(object).map_err(Failure::check)?;
        match &self.json {
            Json::Off => Ok(()),
            Json::Stdout => self.emit(&text),
            Json::File(path) => write_whole(path, format!("{text}\n").as_bytes()),
        }
    }

    /// The object of a command whose check failed: shown, but never written to a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn failed_object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        if self.json == Json::Stdout { self.object(object) } else { Ok(()) }
    }

    /// Whether a person watches: text goes out and standard error is a terminal.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        io::stderr().is_terminal()
    }

    fn emit(&mut self, text: &str) -> Result<(), Failure> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        match write!(self.text, "{text}{end}").and_then(|()| self.text.flush()) {
            Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::check(format!("cannot write to standard output: {why}")))
            }
            _ => Ok(()),
        }
    }
}

/// Writes a file so that it is either whole or as it was: to a neighbour first, then renamed.
///
/// # Errors
/// With the path and the reason; the neighbour is removed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |why: io::Error| Failure::file("write", path, &why);
    if path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        // A device or a pipe, such as /dev/null: nothing to put beside it.
        return std::fs::write(path, bytes).map_err(fail);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(fail)?;
    let Some(name) = path.file_name() else {
        return Err(Failure::usage(format!("cannot write {}: it is not the name of a file", path.display())));
    };
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    let part = folder.join(hidden);
    let written = std::fs::File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&part, path));
    written.map_err(|why| {
        let _ = std::fs::remove_file(&part);
        fail(why)
    })
}

/// Finds out before a long run that a file could not be written after it: makes its folder and a
/// neighbour, which is removed again.
///
/// # Errors
/// As [`write_whole`].
pub fn can_write(path: &Path) -> Result<(), Failure> {
    if path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(Failure::usage(format!("cannot write {}: it is a folder", path.display())));
    }
    let mut neighbour = path.as_os_str().to_owned();
    neighbour.push(".try");
    let neighbour = PathBuf::from(neighbour);
    write_whole(&neighbour, b"").map_err(|why| Failure::check(why.to_string().replacen(".try", "", 1)))?;
    std::fs::remove_file(&neighbour).map_err(|why| Failure::file("write", path, &why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_as_it_was() {
        let folder = std::env::temp_dir().join(format!("xtask-output-{}", std::process::id()));
        let path = folder.join("deep/report.json");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        let names: Vec<_> = std::fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(names.len(), 1, "nothing is left beside the file: {names:?}");
        let under_a_file = path.join("x.json");
        let why = write_whole(&under_a_file, b"").unwrap_err();
        assert_eq!(why.code(), 1);
        assert!(why.to_string().contains("cannot write"), "{why}");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn json_on_standard_output_replaces_the_text() {
        let mut bytes = Vec::new();
        let mut output = Output::new(Json::Stdout, &mut bytes);
        output.say("for a person").unwrap();
        output.object(&serde_json::json!({"depth": 3})).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "{\n  \"depth\": 3\n}\n");
    }
}
