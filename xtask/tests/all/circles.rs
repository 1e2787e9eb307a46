//! Searches of games in which play can go in circles, and those that look further than their depth:
//! they end, and soon enough.

use xtask::bench::ask;
use xtask::session::Answer;

fn check(game: &str, position: Option<&str>, search: &str) -> Answer {
    ask(game, position, search, 1).unwrap_or_else(|why| panic!("{game} {search}: {why}")).0
}

/// Positions in which both sides can move to and fro, check each other or take in turn.
const CIRCLES: [(&str, &str); 4] = [
    ("chess", "8/7k/8/8/8/8/5q2/Q6K w - - 0 1"),
    ("chess", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
    ("draughts", "W:WK18,K22:BK1,K5"),
    ("ataxx", "x5o/7/3-3/2-1-2/3-3/7/o5x x 0"),
];

#[test]
fn what_looks_further_stays_within_ten_times_the_plain_search_and_within_a_limit() {
    for (game, position) in CIRCLES {
        let plain = check(game, Some(position), "alphabeta:depth=4,deepening=true");
        let further = "quiesce=true,extend=2,checks=true,recaptures=true,singular=50";
        let more = check(game, Some(position), &format!("alphabeta:depth=4,deepening=true,{further}"));
        let (most, nodes) = (10 * plain.counters.nodes, more.counters.nodes);
        assert!(nodes <= most, "{game} {position}: {nodes} nodes, at most {most}");
        let limited = format!("alphabeta:depth=60,nodes=5000,{further}");
        let nodes = check(game, Some(position), &limited).counters.nodes;
        assert!((4_000..=6_000).contains(&nodes), "{game} {position}: {nodes} nodes of 5000");
    }
}

#[test]
fn one_ply_is_the_root_and_its_moves() {
    for (game, moves) in
        [("chess", 20), ("draughts", 7), ("ataxx", 16), ("breakthrough", 22), ("exchange", 3), ("horizon", 2)]
    {
        assert_eq!(check(game, None, "minimax:depth=1").counters.nodes, 1 + moves, "{game}");
    }
}

#[test]
fn playouts_come_to_an_end_where_nothing_is_taken() {
    for (game, position) in CIRCLES {
        let answer = check(game, Some(position), "mcts:sims=50");
        assert!(answer.best.is_some(), "{game} {position}");
        let visits: u64 = answer.root.iter().map(|line| line.visits).sum();
        assert_eq!(visits, 50, "{game} {position}");
    }
}
