//! Lists and examples shown under `--help`.

use crate::games::GAMES;
use crate::spec::SEARCHES;

/// Below `best --help`: the games, the searches, an example.
#[must_use]
pub fn best() -> String {
    format!("{}\nExample: cargo xtask best connect-four --search mcts:sims=20000 --seed 7", lists())
}

/// Below `solve --help`.
#[must_use]
pub fn solve() -> String {
    "Of Connect Four the value is the number of the stone that wins, counted from the last one the winner has: \
     +1 is a win with the very last, 0 a draw, negative a loss. Of other games it is the payoff of the player to move.\n\n\
     Example: cargo xtask solve connect-four --position 2252576253462244111563365343671351441"
        .to_string()
}

/// Below `trace --help`.
#[must_use]
pub fn trace() -> String {
    "FORMAT is text, jsonl (an event a line), dot (Graphviz), svg, or html (a page that steps through the search).\n\nExample: cargo xtask trace '((4 9 6) (2 15 13) (5 8 10))' --search alphabeta"
        .to_string()
}

/// The games and the searches, one a line.
#[must_use]
pub fn lists() -> String {
    let mut text = String::from("GAME:\n");
    for game in GAMES {
        text += &format!("  {:14} {}; a position: {}\n", game.name, game.options, game.position);
    }
    text += "  '((4 9) (2 8))' a tree; a position: the moves that lead there, 'a b'\n\nSPEC:\n";
    for search in SEARCHES {
        text += &format!("  {:14} {} ({})\n", search.name, search.options, search.class);
    }
    text
}
