//! Backgammon without the doubling cube, and hypergammon: [`Backgammon`].
//!
//! The usual rules: the opening throw has no doubles and decides who begins, with both numbers;
//! doubles are played four times; both numbers must be used if they can be, the higher if only
//! one can, whichever but not both; men on the bar enter first; men are borne off once all are
//! home. A win counts 1, a gammon (the loser has borne off no man) 2, a backgammon (and has one
//! on the bar or in the winner's home) 3. The doubling cube is left out. Hypergammon is the same
//! game with three men a side, on the three points furthest from home.
//!
//! A move is a whole play, and plays that lead to the same position are one move.

mod numbers;
mod plays;
mod text;

pub use plays::{Play, Step};

use crate::SetupError;
use crate::bearoff::Home;
use crate::setup::in_range;
use game_core::mix::mix64;
use game_core::{Features, Game, Keyed, Player, Profile, Score, Turn, ZeroSum};
use plays::Plays;

/// The number of the bar in a player's own count of points; 0 is off the board.
pub const BAR: u8 = 25;

/// A state of backgammon.
///
/// Each player counts points from his own side: 1 is his ace point, 24 the point furthest from
/// home, and point `n` of one player is point `25 - n` of the other.
///
/// ```text
///  off   home ....... outer ....... opponent's ..............  bar
///   0    1  2 ... 6   7 ... 12      13 ... 18   19 ... 24       25
///        24 23 ... 19 ...                       6 ...  1    (the opponent's numbers)
/// ```
///
/// ```
/// use game_core::{Game, Notation};
/// use games::Backgammon;
///
/// let thrown = Backgammon::new().read("3-1")?;
/// assert_eq!(thrown.move_count(), 16);
/// let played = Backgammon::new().read("3-1 8/5,6/5")?;
/// assert_eq!(played.write(), "sGfwATDgc/ABMA O");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Backgammon {
    /// The men of each player on his own points.
    men: [[u8; 26]; 2],
    mover: Player,
    /// The higher and the lower number thrown; zeros before the throw.
    dice: [u8; 2],
    /// Whether the first throw of the game is still to come.
    opening: bool,
    /// Men a side.
    total: u8,
}

impl Default for Backgammon {
    fn default() -> Backgammon {
        Backgammon::new()
    }
}

impl Backgammon {
    /// The starting position before the opening throw.
    #[must_use]
    pub fn new() -> Backgammon {
        Backgammon::start(&[(6, 5), (8, 3), (13, 5), (24, 2)])
    }

    /// Hypergammon: three men a side, on the points 24, 23 and 22.
    #[must_use]
    pub fn hypergammon() -> Backgammon {
        Backgammon::start(&[(24, 1), (23, 1), (22, 1)])
    }

    /// A bear-off race: both have these men at home, on their points 1 to 6, and the first
    /// player throws first.
    ///
    /// # Errors
    /// [`SetupError`] unless there are 1 to 15 men.
    pub fn race(home: Home) -> Result<Backgammon, SetupError> {
        in_range::<u8>("men", home.iter().map(|&count| u64::from(count)).sum(), 1, 15)?;
        let men: Vec<(usize, u8)> = (1..).zip(home).collect();
        Ok(Backgammon { opening: false, ..Backgammon::start(&men) })
    }

    fn start(men: &[(usize, u8)]) -> Backgammon {
        let mut side = [0; 26];
        men.iter().for_each(|&(point, count)| side[point] = count);
        let total = men.iter().map(|(_, count)| count).sum();
        Backgammon { men: [side; 2], mover: Player::FIRST, dice: [0; 2], opening: true, total }
    }

    /// The men of a player by his own points; 0 is off the board, 25 the bar.
    #[must_use]
    pub fn men(&self, player: Player) -> &[u8; 26] {
        &self.men[player.index() & 1]
    }

    /// The numbers thrown, the higher first; `None` before the throw.
    #[must_use]
    pub fn dice(&self) -> Option<(u8, u8)> {
        (self.dice[0] > 0).then_some((self.dice[0], self.dice[1]))
    }

    /// How many pips a player has still to go.
    #[must_use]
    pub fn pips(&self, player: Player) -> u32 {
        self.men(player).iter().zip(0..).map(|(&count, point)| u32::from(count) * point).sum()
    }

    /// Whether men can still meet; otherwise the game is a race.
    #[must_use]
    pub fn has_contact(&self) -> bool {
        let furthest = |player| self.men(player).iter().rposition(|&count| count > 0).unwrap_or(0);
        furthest(Player::FIRST) + furthest(Player::SECOND) > 24
    }

    /// The least and the greatest payoff a player can still get: who has borne off a man can no
    /// longer lose a gammon.
    #[must_use]
    pub fn payoff_bounds(&self, player: Player) -> (i32, i32) {
        let worst = |loser: Player| if self.men(loser)[0] > 0 { 1 } else { 3 };
        (-worst(player), worst(player.opponent()))
    }

    /// The plays of the player to move, generated once into a buffer that is used again.
    fn plays(&self) -> Plays {
        let mut plays = Plays::take();
        if let (Turn::Player(mover), [high, low]) = (self.turn(), self.dice) {
            plays.generate(self.men(mover), self.men(mover.opponent()), high, low);
        }
        plays
    }

    /// Moves one man, hitting a blot.
    fn step(&mut self, Step { from, to }: Step) {
        let (me, other) = (self.mover.index() & 1, self.mover.opponent().index() & 1);
        let (from, to) = (usize::from(from).min(25), usize::from(to).min(25));
        self.men[me][from] = self.men[me][from].saturating_sub(1);
        self.men[me][to] += 1;
        if (1..=24).contains(&to) && self.men[other][25 - to] == 1 {
            self.men[other][25 - to] = 0;
            self.men[other][25] += 1;
        }
    }
}

impl Game for Backgammon {
    type Move = Play;

    fn profile(&self) -> Profile {
        Profile::TWO_PLAYER.with_payoffs(-3, 3).with_chance()
    }

    fn turn(&self) -> Turn {
        if self.men[0][0] == self.total || self.men[1][0] == self.total {
            Turn::Over
        } else if self.dice[0] == 0 {
            Turn::Chance
        } else {
            Turn::Player(self.mover)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Play> {
        self.plays()
    }

    fn play(&mut self, m: Play) {
        match m {
            Play::Throw(first, second) => {
                if self.opening {
                    self.mover = if first > second { Player::FIRST } else { Player::SECOND };
                    self.opening = false;
                }
                self.dice = [first.max(second), first.min(second)];
            }
            Play::Men(steps) => {
                steps.into_iter().filter(|step| step.from > 0).for_each(|step| self.step(step));
                self.dice = [0; 2];
                self.mover = self.mover.opponent();
            }
        }
    }

    fn payoff(&self, player: Player) -> Score {
        let winner = if self.men[0][0] == self.total { Player::FIRST } else { Player::SECOND };
        let loser = self.men(winner.opponent());
        let points = match loser[0] {
            0 if loser[19..].iter().any(|&count| count > 0) => 3,
            0 => 2,
            _ => 1,
        };
        Score::new(points).towards(winner, player)
    }

    fn move_count(&self) -> usize {
        self.plays().len()
    }

    fn nth_move(&self, n: usize) -> Option<Play> {
        self.plays().get(n)
    }

    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Play> {
        let plays = self.plays();
        if plays.len() == 0 { None } else { plays.get(choose(plays.len())) }
    }

    /// The 30 throws of the opening by who threw what, then the 21 throws of two dice, a double
    /// half as likely as the others.
    fn outcomes(&self) -> impl Iterator<Item = (Play, u64)> {
        let (chance, opening) = (self.turn() == Turn::Chance, self.opening);
        let pairs = (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)));
        pairs
            .filter(move |&(first, second)| chance && if opening { first != second } else { first >= second })
            .map(move |(first, second)| {
                let weight = if opening || first == second { 1 } else { 2 };
                (Play::Throw(first, second), weight)
            })
    }
}

impl ZeroSum for Backgammon {}

impl Keyed for Backgammon {
    fn key(&self) -> u64 {
        let side = |men: &[u8; 26]| {
            // Four bits hold the men of one point; 26 points are 104 bits.
            men.iter().fold(0_u128, |bits, &count| bits << 4 | u128::from(count & 15))
        };
        let dice = u64::from(self.dice[0]) << 8 | u64::from(self.dice[1]) << 4;
        let rest = dice | u64::from(self.opening) << 1 | self.mover.index() as u64;
        let [first, second] = [side(&self.men[0]), side(&self.men[1])];
        let half = |bits: u128| u64::try_from(bits & u128::from(u64::MAX)).unwrap_or(0);
        let halves = |bits: u128| [half(bits >> 64), half(bits)];
        halves(first).into_iter().chain(halves(second)).fold(mix64(rest), |key, word| mix64(key ^ word))
    }
}

impl Features for Backgammon {
    fn feature_names(&self) -> &[&'static str] {
        &["pips", "blots", "on the bar", "borne off", "home points"]
    }

    /// The opponent's pips, blots and men on the bar less the player's own; the player's men off
    /// and points made at home less the opponent's. Blots count while there is contact.
    fn features(&self, player: Player, values: &mut [i32]) {
        let count = |player: Player| {
            let men = self.men(player);
            let blots = if self.has_contact() { men[1..25].iter().filter(|&&n| n == 1).count() } else { 0 };
            let home = men[1..7].iter().filter(|&&n| n > 1).count();
            let pips = i32::try_from(self.pips(player)).unwrap_or(i32::MAX);
            let small = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
            [-pips, -small(blots), -i32::from(men[25]), i32::from(men[0]), small(home)]
        };
        let (mine, other) = (count(player), count(player.opponent()));
        for (value, (mine, other)) in values.iter_mut().zip(mine.into_iter().zip(other)) {
            *value = mine - other;
        }
    }
}

/// How many positions `men` men a side can have, dice and mover aside: for every number `n` of
/// points the first player holds, the choices of those points, his men on them (at least one
/// each), on the bar and off, and the other's men on the points that remain, the bar and off.
#[must_use]
pub fn position_count(men: u8) -> u128 {
    let men = u128::from(men);
    (0..=men.min(24)).map(|n| choose(24, n) * choose(men + 1, n + 1) * choose(men + 25 - n, men)).sum()
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u128, k: u128) -> u128 {
    (0..k.min(n.saturating_sub(k))).fold(u128::from(k <= n), |ways, i| ways * (n - i) / (i + 1))
}
