//! The law of dependencies: inside the workspace a crate depends on `game-core` and on nothing
//! else, development and build dependencies included. Only `xtask` may name them all.

use crate::Failure;
use crate::commands::workspace;
use serde_json::Value;

/// The crate everyone may depend on.
const CORE: &str = "game-core";
/// The crate that may depend on everyone.
const MEETING_PLACE: &str = "xtask";

/// Asks Cargo who depends on whom.
pub(super) fn check() -> Result<(), Failure> {
    let text = workspace::cargo_output(&["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_str(&text).map_err(Failure::check)?;
    match breaches(&metadata) {
        breaches if breaches.is_empty() => Ok(()),
        breaches => Err(Failure::check(breaches.join("; "))),
    }
}

/// A sentence for each dependency between siblings.
fn breaches(metadata: &Value) -> Vec<String> {
    let packages: Vec<&Value> = metadata["packages"].as_array().into_iter().flatten().collect();
    let name = |of: &Value| of["name"].as_str().unwrap_or_default().to_string();
    let members: Vec<String> = packages.iter().map(|package| name(package)).collect();
    let mut found = Vec::new();
    for package in packages.iter().filter(|package| name(package) != MEETING_PLACE) {
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let (from, to) = (name(package), name(dependency));
            if to != CORE && members.contains(&to) {
                let kind = dependency["kind"].as_str().unwrap_or("normal");
                found.push(format!("{from} depends on {to} ({kind}); a crate may depend on {CORE} only"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn with(from: &str, to: &str, kind: Option<&str>) -> Value {
        let others = ["game-core", "tt", "eval", "xtask"].iter().filter(|name| **name != from);
        let mut packages: Vec<Value> = others.map(|name| json!({"name": name, "dependencies": []})).collect();
        packages.push(json!({"name": from, "dependencies": [
            {"name": "smallvec", "kind": null}, {"name": "game-core", "kind": null}, {"name": to, "kind": kind},
        ]}));
        json!({"packages": packages})
    }

    #[test]
    fn a_sibling_is_a_breach_whatever_the_kind_of_dependency() {
        assert_eq!(
            breaches(&with("tt", "eval", None)),
            ["tt depends on eval (normal); a crate may depend on game-core only"]
        );
        assert_eq!(breaches(&with("tt", "eval", Some("dev"))).len(), 1);
        assert_eq!(breaches(&with("game-core", "tt", Some("build"))).len(), 1);
    }

    #[test]
    fn the_core_and_the_world_outside_are_no_breach_and_xtask_may_name_all() {
        assert_eq!(breaches(&with("tt", "rand", None)), [""; 0]);
        assert_eq!(breaches(&with("xtask", "tt", None)), [""; 0]);
    }
}
