//! The plays of a throw: [`Play`], and the generator.
//!
//! Points are bits: bit `n` is point `n` of the player to move, bit 25 his bar. Where a man may
//! land is a mask too, so that all men a number can move are found by one shift. Plays of a
//! double are written with the men furthest back first, which names each of them once; plays of
//! two numbers may be found twice, and are told apart by an exact key of the position they lead
//! to.

use std::cell::RefCell;
use std::fmt;

/// A man moves from one point to another, both by the mover's own numbers; 25 is the bar, 0 off
/// the board. A step from 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Step {
    /// Where it comes from.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// A throw, or a whole play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// The dice show these: a chance outcome. The higher comes first, but at the opening the
    /// first player's die does.
    Throw(u8, u8),
    /// Up to four men move, those furthest back first; none if none can.
    Men([Step; 4]),
}

impl fmt::Display for Play {
    /// `31` (at the opening `3-1`, which is `1-3` if the second player begins); `8/5,6/5`,
    /// `bar/22`, `6/off`, `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = match self {
            Play::Throw(first, second) => return write!(f, "{first}-{second}"),
            Play::Men(steps) => steps,
        };
        for (i, Step { from, to }) in steps.iter().take_while(|step| step.from > 0).enumerate() {
            f.write_str(if i == 0 { "" } else { "," })?;
            match from {
                25 => f.write_str("bar")?,
                _ => write!(f, "{from}")?,
            }
            match to {
                0 => f.write_str("/off")?,
                _ => write!(f, "/{to}")?,
            }
        }
        if steps[0].from == 0 { f.write_str("pass") } else { Ok(()) }
    }
}

/// What a play changes: the men of each point as digits from -2 to 2 to the base 5 (the men off
/// follow from the others), and the points where a blot is hit.
type Change = (i64, u32);

/// A list of plays; the memory is used again by the next list on the same thread.
#[derive(Debug)]
pub(super) struct Plays {
    list: Vec<Play>,
    changes: Vec<Change>,
    /// A bit for each of 128 classes of changes that are in the list: most new ones are told by
    /// it without a look at the list.
    met: u128,
    next: usize,
}

/// The memory of lists that are not in use.
type Pool = Vec<(Vec<Play>, Vec<Change>)>;

thread_local! {
    static POOL: RefCell<Pool> = const { RefCell::new(Vec::new()) };
}

impl Drop for Plays {
    fn drop(&mut self) {
        let memory = (std::mem::take(&mut self.list), std::mem::take(&mut self.changes));
        // At the end of a thread the pool may be gone: then the memory just goes too.
        let _ = POOL.try_with(|pool| pool.borrow_mut().push(memory));
    }
}

impl Iterator for Plays {
    type Item = Play;
    #[inline]
    fn next(&mut self) -> Option<Play> {
        let play = self.list.get(self.next).copied();
        self.next += 1;
        play
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl Plays {
    /// An empty list.
    pub(super) fn take() -> Plays {
        let (mut list, mut changes) = POOL.with(|pool| pool.borrow_mut().pop()).unwrap_or_default();
        list.clear();
        changes.clear();
        Plays { list, changes, met: 0, next: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn get(&self, n: usize) -> Option<Play> {
        self.list.get(n).copied()
    }

    /// Lists the legal plays of a throw, at least one: the pass where no man can move.
    pub(super) fn generate(&mut self, mine: &[u8; 26], other: &[u8; 26], high: u8, low: u8) {
        let board = Board::new(mine, other);
        if high == low {
            self.double(&board, high);
        } else {
            self.list.reserve(32);
            self.pairs(&board, high, low);
            self.pairs(&board, low, high);
            if self.list.is_empty() {
                self.single(&board, high);
            }
            if self.list.is_empty() {
                self.single(&board, low);
            }
        }
        if self.list.is_empty() {
            self.list.push(Play::Men([Step::default(); 4]));
        }
    }

    /// Plays of one number and then another that lead to a new position.
    fn pairs(&mut self, board: &Board<'_>, one: u8, two: u8) {
        for from in points(board.sources(board.own, one)) {
            let (first, own) = board.step(board.own, from, one, board.mine[usize::from(from)]);
            for from in points(board.sources(own, two)) {
                let to = from.saturating_sub(two);
                let second = Step { from, to };
                let change = board.change([first, second]);
                let class = 1 << (change.0.wrapping_mul(SPREAD).cast_unsigned() >> 57);
                if self.met & class != 0 && self.changes.contains(&change) {
                    continue;
                }
                self.met |= class;
                let (back, front) = if second > first { (second, first) } else { (first, second) };
                self.changes.push(change);
                self.list.push(Play::Men([back, front, Step::default(), Step::default()]));
            }
        }
    }

    /// Plays of one number alone.
    fn single(&mut self, board: &Board<'_>, die: u8) {
        for from in points(board.sources(board.own, die)) {
            let step = Step { from, to: from.saturating_sub(die) };
            self.list.push(Play::Men([step, Step::default(), Step::default(), Step::default()]));
        }
    }

    /// Plays of a double: as many steps as can be made.
    fn double(&mut self, board: &Board<'_>, die: u8) {
        let mut men = *board.mine;
        let mut steps = [Step::default(); 4];
        let mut longest = 1;
        self.deepen(board, die, board.own, &mut men, &mut steps, 0, &mut longest);
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one small recursion")]
    fn deepen(
        &mut self,
        board: &Board<'_>,
        die: u8,
        own: u32,
        men: &mut [u8; 26],
        steps: &mut [Step; 4],
        made: usize,
        longest: &mut usize,
    ) {
        let limit = if made == 0 { 25 } else { steps[made - 1].from };
        let sources = if made == 4 { 0 } else { board.sources(own, die) & (u32::MAX >> (31 - limit)) };
        if sources == 0 {
            if made > *longest {
                self.list.clear();
                *longest = made;
            }
            if made == *longest {
                self.list.push(Play::Men(*steps));
            }
            return;
        }
        for from in points(sources) {
            let (step, after) = board.step(own, from, die, men[usize::from(from)]);
            men[usize::from(from)] -= 1;
            men[usize::from(step.to)] += 1;
            steps[made] = step;
            self.deepen(board, die, after, men, steps, made + 1, longest);
            steps[made] = Step::default();
            men[usize::from(from)] += 1;
            men[usize::from(step.to)] -= 1;
        }
    }
}

/// A board as the player to move sees it.
struct Board<'a> {
    mine: &'a [u8; 26],
    /// Points with men of his own, the bar included.
    own: u32,
    /// Points he may land on, and those where he hits.
    open: u32,
    blots: u32,
}

/// The points 1 to 24.
const POINTS: u32 = 0x01FF_FFFE;

impl<'a> Board<'a> {
    fn new(mine: &'a [u8; 26], other: &[u8; 26]) -> Board<'a> {
        let (mut own, mut made, mut blots) = (0, 0, 0);
        for (point, (&count, &theirs)) in mine[1..].iter().zip(other[..25].iter().rev()).enumerate() {
            own |= u32::from(count > 0) << (point + 1);
            // The last pair is the bar and what the other has borne off: never a point.
            made |= u32::from(theirs > 1) << (point + 1);
            blots |= u32::from(theirs == 1) << (point + 1);
        }
        Board { mine, own, open: !made & POINTS, blots: blots & POINTS }
    }

    /// The points from which a man may move by `die`, when `own` are held.
    #[inline]
    fn sources(&self, own: u32, die: u8) -> u32 {
        let landing = self.open << die;
        if own >> 25 & 1 == 1 {
            return own & landing & 1 << 25;
        }
        let mut sources = own & landing;
        if own >> 7 == 0 && own > 0 {
            // All men are home: from the point of the number, or from the last one below it.
            let last = 31 - own.leading_zeros();
            sources |= if last >= u32::from(die) { own & 1 << die } else { 1 << last };
        }
        sources
    }

    /// A step, and the points held after it, when `men` stood where it begins.
    #[inline]
    fn step(&self, own: u32, from: u8, die: u8, men: u8) -> (Step, u32) {
        let to = from.saturating_sub(die);
        let left = if men > 1 { own } else { own & !(1 << from) };
        (Step { from, to }, (left | 1 << to) & !1)
    }

    /// What two steps change.
    #[inline]
    fn change(&self, steps: [Step; 2]) -> Change {
        let mut change = (0, 0);
        for Step { from, to } in steps {
            change.0 += POWERS[usize::from(to)] - POWERS[usize::from(from)];
            change.1 |= self.blots & 1 << to;
        }
        change
    }
}

/// Spreads the numbers of changes over the classes: the bits of the golden ratio.
const SPREAD: i64 = 0x1E37_79B9_7F4A_7C15;

/// The digits of [`Change`]: nothing for men off the board.
const POWERS: [i64; 26] = {
    let mut powers = [0; 26];
    let (mut point, mut power) = (1, 1);
    while point < 26 {
        powers[point] = power;
        power *= 5;
        point += 1;
    }
    powers
};

/// The points of a mask, the furthest from home first.
#[inline]
fn points(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let point = 31 - mask.leading_zeros();
        mask &= !(1 << point);
        u8::try_from(point).ok()
    })
}
