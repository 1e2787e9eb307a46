//! A small war to test on: two sides of pawns and bishops who take from each other.

#![allow(dead_code, reason = "not every test file asks for everything")]

use core::fmt;
use eval::{Counts, Patterns};
use game_core::mix::mix64;
use game_core::{
    Deterministic, Features, Game, Keyed, Limits, Player, Profile, Refused, Report, Score, Search, Turn,
    ZeroSum,
};

/// What the mover does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    TakePawn,
    TakeBishop,
    Promote,
    Wait,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Act::TakePawn => "take pawn",
            Act::TakeBishop => "take bishop",
            Act::Promote => "promote",
            Act::Wait => "wait",
        })
    }
}

/// Pawns and bishops of two sides; over after some plies, or when a side has nothing left. Who
/// has more material (pawn 1, bishop 3) wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Skirmish {
    pub(crate) sides: [[u8; 2]; 2],
    pub(crate) left: u8,
    pub(crate) mover: Player,
}

impl Skirmish {
    pub(crate) fn start() -> Skirmish {
        Skirmish { sides: [[4, 2], [4, 2]], left: 12, mover: Player::FIRST }
    }

    pub(crate) fn mirrored(&self) -> Skirmish {
        let [first, second] = self.sides;
        Skirmish { sides: [second, first], mover: self.mover.opponent(), ..*self }
    }

    pub(crate) fn material(&self, player: Player) -> i32 {
        let [pawns, bishops] = self.sides[player.index()].map(i32::from);
        pawns + 3 * bishops
    }
}

impl Game for Skirmish {
    type Move = Act;
    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER
    }
    fn turn(&self) -> Turn {
        if self.left == 0 || self.sides.contains(&[0, 0]) { Turn::Over } else { Turn::Player(self.mover) }
    }
    fn moves(&self) -> impl Iterator<Item = Act> {
        let (own, other) = (self.sides[self.mover.index()], self.sides[self.mover.opponent().index()]);
        let possible = [
            (Act::TakePawn, other[0] > 0),
            (Act::TakeBishop, other[1] > 0 && own[1] > 0),
            (Act::Promote, own[0] > 1 && own[1] < 3),
            (Act::Wait, true),
        ];
        let over = self.turn().is_over();
        possible.into_iter().filter(move |(_, possible)| *possible && !over).map(|(act, _)| act)
    }
    fn play(&mut self, m: Act) {
        let (own, other) = (self.mover.index(), self.mover.opponent().index());
        match m {
            Act::TakePawn => self.sides[other][0] -= 1,
            Act::TakeBishop => {
                self.sides[other][1] -= 1;
                self.sides[own][1] -= 1;
            }
            Act::Promote => {
                self.sides[own][0] -= 2;
                self.sides[own][1] += 1;
            }
            Act::Wait => {}
        }
        self.mover = self.mover.opponent();
        self.left -= 1;
    }
    fn payoff(&self, player: Player) -> Score {
        Score::new((self.material(player) - self.material(player.opponent())).signum())
    }
}

impl Deterministic for Skirmish {}
impl ZeroSum for Skirmish {}

impl Keyed for Skirmish {
    fn key(&self) -> u64 {
        let sides = self.sides.iter().flatten().fold(0_u64, |key, &n| key << 8 | u64::from(n));
        mix64(sides << 16 | u64::from(self.left) << 8 | self.mover.index() as u64)
    }
}

impl Features for Skirmish {
    fn feature_names(&self) -> &[&'static str] {
        &["pawns", "bishops"]
    }
    fn features(&self, player: Player, values: &mut [i32]) {
        for (kind, value) in values.iter_mut().enumerate() {
            let of = |player: Player| i32::from(self.sides[player.index()][kind]);
            *value = of(player) - of(player.opponent());
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pieces;

impl Counts<Skirmish> for Pieces {
    fn names(&self, _: &Skirmish) -> Vec<String> {
        ["pawns", "bishops"].map(String::from).to_vec()
    }
    fn counts(&self, state: &Skirmish, player: Player, counts: &mut [i32]) {
        for (count, &pieces) in counts.iter_mut().zip(&state.sides[player.index()]) {
            *count = i32::from(pieces);
        }
    }
}

/// Two patterns: one's own pawns against theirs (5 x 5 contents), and one's own bishops (4).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Looks;

impl Patterns<Skirmish> for Looks {
    fn tables(&self, _: &Skirmish) -> Vec<(String, usize)> {
        vec![("pawns".into(), 25), ("bishops".into(), 4)]
    }
    fn contents(&self, state: &Skirmish, player: Player, mut see: impl FnMut(usize, usize)) {
        let (own, other) = (state.sides[player.index()], state.sides[player.opponent().index()]);
        see(0, usize::from(own[0]) * 5 + usize::from(other[0]));
        see(1, usize::from(own[1]));
    }
}

/// A search that answers with the last move, a value of 7 and one node, and counts its calls.
#[derive(Default)]
pub(crate) struct Last(pub(crate) u64);

impl<G: Game> Search<G> for Last {
    type Value = Score;
    fn search(&mut self, root: &G, limits: &Limits) -> Result<Report<G::Move>, Refused> {
        self.0 += 1;
        let zero = limits.is_zero();
        let mut report = Report::unsearched(root.turn(), root.moves().last());
        report.counters.nodes = u64::from(!zero);
        report.value = (!zero).then_some(Score::new(7));
        Ok(report)
    }
}

/// The same war, with keys that say next to nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Confused(pub(crate) Skirmish);

impl Game for Confused {
    type Move = Act;
    fn profile(&self) -> Profile {
        self.0.profile()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl Iterator<Item = Act> {
        self.0.moves()
    }
    fn play(&mut self, m: Act) {
        self.0.play(m);
    }
    fn payoff(&self, player: Player) -> Score {
        self.0.payoff(player)
    }
}

impl Keyed for Confused {
    fn key(&self) -> u64 {
        self.0.key() & 3
    }
}
