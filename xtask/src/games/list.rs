//! The games with a name.

use super::more;
use super::untyped::Untyped;
use super::{Kit, Visitor};
use crate::Failure;
use crate::options::Options;
use crate::seats::trace;
use games::{ConnectFour, Mnk, Nim, Pig, Rule, TicTacToe, connect_four, mnk};

/// A game that can be opened by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// The options and what they are if they are not given.
    pub options: &'static str,
    /// What a position looks like.
    pub position: &'static str,
}

/// All of them.
pub const GAMES: &[Known] = &[
    Known { name: "tic-tac-toe", options: "misere=false", position: "'XX.OO.X.. o'" },
    Known { name: "mnk", options: "columns=3,rows=3,line=3,misere=false", position: "'XX./OO./X.. o'" },
    Known {
        name: "nim",
        options: "heaps=15 (or 3+4+5),take=3 (0: any number),misere=false",
        position: "'15 o'",
    },
    Known { name: "connect-four", options: "width=7,height=6", position: "'4453', columns as played" },
    Known { name: "pig", options: "target=100", position: "'11-0 5 O roll'" },
    Known { name: "othello", options: "size=8,empties=nobody|winner", position: "moves or a board" },
    Known { name: "hex", options: "columns=11,rows=11,swap=false", position: "moves or a board" },
    Known { name: "breakthrough", options: "width=8,height=8", position: "moves or a board" },
    Known { name: "hexapawn", options: "width=3,height=3", position: "moves or a board" },
    Known { name: "virus", options: "size=7", position: "moves or a board" },
    Known { name: "ataxx", options: "size=7", position: "moves or a board" },
    Known { name: "draughts", options: "", position: "moves or a board" },
    Known { name: "chess", options: "draws=fide|stalemate", position: "a FEN or moves: 'e2e4 e7e5'" },
    Known { name: "domineering", options: "rows=4,columns=4", position: "moves or a board" },
    Known { name: "dots-and-boxes", options: "rows=2,columns=2", position: "moves or a board" },
    Known { name: "kalah", options: "pits=6,seeds=4", position: "moves or a board" },
    Known { name: "pong-hau-ki", options: "", position: "moves or a board" },
    Known { name: "pursuit", options: "width=4,height=4,pursuers=1,rounds=4", position: "moves or a board" },
    Known { name: "podium-nim", options: "heaps=3+4,players=3", position: "heaps" },
    Known { name: "three-way", options: "columns=3,rows=3,line=3", position: "moves or a board" },
    Known { name: "centipede", options: "turns=6", position: "moves" },
    Known { name: "ladder", options: "top=10", position: "'B 3 A 1' or '3-1 O'" },
    Known { name: "wheel", options: "heap=10", position: "moves or a state" },
    Known { name: "2048", options: "width=4,height=4,target=2048", position: "moves or a board" },
    Known { name: "backgammon", options: "", position: "'3-1 8/5,6/5' or '4HPwATDgc/ABMA X 31'" },
    Known { name: "hypergammon", options: "", position: "plays or a position ID" },
    Known {
        name: "bear-off",
        options: "home=222333 (men on the points 1 to 6)",
        position: "'6-5 6/off,5/off' or a position ID",
    },
    Known { name: "einstein", options: "first=123456,second=123456", position: "'6 6d' or a board" },
    Known {
        name: "cant-stop",
        options: "sides=3,rungs=4,close=1",
        position: "'roll 1122 2+4 stop' or rungs",
    },
    Known {
        name: "go",
        options: "size=9,komi=7.5,ko=superko|simple,score=win|points",
        position: "moves or a board",
    },
    Known { name: "exchange", options: "places=5+9/3+5/1", position: "'a take'" },
    Known { name: "horizon", options: "pawns=2,bishop=3", position: "'check take' or '1 waited'" },
];

/// Shows a visitor the game with this name.
pub(super) fn visit<V: Visitor>(name: &str, options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    match name {
        "tic-tac-toe" => {
            let rule = rule(options)?;
            options.finish()?;
            let kit = mnk_kit().traced(trace::untyped);
            Ok(visitor.decisive(TicTacToe::default().with_rule(rule), kit))
        }
        "mnk" => mnk(options, Untyped(visitor)),
        "nim" => nim(options, Untyped(visitor)),
        "connect-four" => connect_four(options, visitor),
        "pig" => pig(options, Untyped(visitor)),
        "othello" => more::othello(options, visitor),
        "hex" => more::hex(options, visitor),
        _ => more::visit(name, options, Untyped(visitor)),
    }
}

fn rule(options: &Options<'_>) -> Result<Rule, Failure> {
    Ok(if options.flag("misere")?.unwrap_or(false) { Rule::Misere } else { Rule::Normal })
}

fn mnk_kit<S: mnk::Shape + 'static>() -> Kit<Mnk<S>> {
    Kit::of_notation().with_order("centre", mnk::CentreFirst)
}

fn mnk<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let columns = options.number("columns", 1..=64)?.unwrap_or(3);
    let rows = options.number("rows", 1..=64)?.unwrap_or(3);
    let line = options.number("line", 1..=64)?.unwrap_or(3);
    let rule = rule(options)?;
    options.finish()?;
    let game = Mnk::sized(columns, rows, line).map_err(Failure::usage)?;
    Ok(visitor.decisive(game.with_rule(rule), mnk_kit()))
}

/// The heaps of an option such as `heaps=3+4+5`.
pub(super) fn heaps(options: &Options<'_>, default: &str) -> Result<Vec<u32>, Failure> {
    let text = options.text("heaps").unwrap_or(default);
    let heaps: Result<Vec<u32>, _> = text.split('+').map(str::parse).collect();
    heaps.map_err(|_| options.bad_value("heaps", text, "a heap or heaps joined by +, such as 3+4+5"))
}

fn nim<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let heaps = heaps(options, "15")?;
    let limit = match options.number("take", 0..=u32::MAX)?.unwrap_or(3) {
        0 => heaps.iter().copied().max().unwrap_or(1),
        limit => limit,
    };
    let rule = rule(options)?;
    options.finish()?;
    let game = Nim::new(&heaps, limit).map_err(Failure::usage)?.with_rule(rule);
    Ok(visitor.decisive(game, Kit::of_notation()))
}

fn connect_four<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let width = options.number("width", 1..=64)?.unwrap_or(7);
    let height = options.number("height", 1..=64)?.unwrap_or(6);
    options.finish()?;
    if (width, height) == (7, 6) {
        let game = ConnectFour::standard();
        let kit = connect_four_kit(&game);
        return Ok(visitor.decisive(game, kit));
    }
    let game = ConnectFour::sized(width, height).map_err(Failure::usage)?;
    let kit = connect_four_kit(&game).traced(trace::untyped);
    Ok(visitor.decisive(game, kit))
}

fn connect_four_kit<S: connect_four::Shape + 'static>(start: &ConnectFour<S>) -> Kit<ConnectFour<S>> {
    Kit::of_notation()
        .with_features(start)
        .with_order("centre", connect_four::CentreFirst)
        .with_order("threats", connect_four::ThreatsFirst)
        .published_as(stones_left)
}

/// P. Pons's score: he who wins with his last stone but k - 1 has +k, the loser the negative.
fn stones_left<S: connect_four::Shape>(state: &ConnectFour<S>, wins: bool, distance: u32) -> i32 {
    let cells = state.shape().width() * state.shape().height();
    let stones = state.occupied().count_ones() + distance;
    let left = i32::try_from((cells + 2).saturating_sub(stones) / 2).unwrap_or(0);
    if wins { left } else { -left }
}

fn pig<V: Visitor>(options: &Options<'_>, visitor: V) -> Result<V::Out, Failure> {
    let target = options.number("target", 1..=10_000)?.unwrap_or(100);
    options.finish()?;
    let game = Pig::new(target).map_err(Failure::usage)?;
    Ok(visitor.zero_sum(game, Kit::of_notation().solved_by_exact()))
}
