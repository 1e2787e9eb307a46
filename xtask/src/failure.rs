//! How a command ends badly: [`Failure`].

use game_core::{ParseError, Refused, WrongClass};
use std::fmt;
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not end well, in one line that says what, where, and what would be
/// accepted. Nothing is written to a file once a command has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The question makes no sense as asked: exit code 2.
    Usage(String),
    /// Something that was checked is wrong, or the work could not be done: exit code 1.
    Check(String),
    /// A figure is worse than the one it was compared with: exit code 3.
    Regression(String),
}

impl Failure {
    /// The question makes no sense as asked.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// Something that was checked is wrong.
    pub fn check(message: impl fmt::Display) -> Failure {
        Failure::Check(message.to_string())
    }

    /// A file that cannot be read or written.
    pub fn file(verb: &str, path: &Path, why: &std::io::Error) -> Failure {
        Failure::Check(format!("cannot {verb} {}: {why}", path.display()))
    }

    /// 1, 2 or 3, as above.
    #[must_use]
    pub fn code(&self) -> u8 {
        match self {
            Failure::Check(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Regression(_) => 3,
        }
    }

    /// The exit code of the process.
    #[must_use]
    pub fn exit(&self) -> ExitCode {
        ExitCode::from(self.code())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(why) | Failure::Check(why) | Failure::Regression(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Refused> for Failure {
    fn from(why: Refused) -> Failure {
        Failure::usage(why)
    }
}

impl From<WrongClass> for Failure {
    fn from(why: WrongClass) -> Failure {
        Failure::usage(format!("this search {why}"))
    }
}

impl From<ParseError> for Failure {
    fn from(why: ParseError) -> Failure {
        Failure::usage(why)
    }
}
