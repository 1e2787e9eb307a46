//! Stones, chains and liberties.

use super::points::{BLACK, EMPTY, PLACES, POINTS, RIM, WHITE, WORDS, key_of, narrow, other, sign};

/// A board without a history.
///
/// A chain is a circular list of its stones, named by one of them, its head. Its liberties are
/// counted once for each stone they touch ("pseudo-liberties"): none means none, and an empty
/// point is the last liberty of a chain exactly when it touches it as often as there are. The head
/// of a point without a stone is 0, a point of the rim whose own count means nothing: so nobody
/// need ask what a neighbour is before counting.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) colours: [u8; POINTS],
    /// The colours of stones that were ever taken off a point.
    lost: [u8; POINTS],
    heads: [u16; POINTS],
    /// The next stone of a chain; of an empty point, its place in the list of them.
    next: [u16; POINTS],
    liberties: [u16; POINTS],
    /// The empty points, in no order that means anything.
    open: [u16; 361],
    /// How many there are.
    empty: u16,
    /// The empty points, a bit each.
    gaps: [u64; WORDS],
    /// Black's stones less White's.
    margin: i16,
    /// The exclusive or of the keys of all stones.
    pub(super) key: u64,
    pub(super) size: u8,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        let mut board = Board::without_points(self.size);
        board.clone_from(self);
        board
    }

    /// Copies the part of the arrays that boards of this size use.
    #[inline]
    fn clone_from(&mut self, from: &Board) {
        let used = from.used();
        self.colours[..used].copy_from_slice(&from.colours[..used]);
        self.lost[..used].copy_from_slice(&from.lost[..used]);
        self.heads[..used].copy_from_slice(&from.heads[..used]);
        self.next[..used].copy_from_slice(&from.next[..used]);
        self.liberties[..used].copy_from_slice(&from.liberties[..used]);
        let empty = usize::from(from.empty);
        self.open[..empty].copy_from_slice(&from.open[..empty]);
        self.gaps = from.gaps;
        (self.empty, self.margin, self.key, self.size) = (from.empty, from.margin, from.key, from.size);
    }
}

impl PartialEq for Board {
    /// The same stones on a board of the same size.
    fn eq(&self, other: &Board) -> bool {
        let stones = |board: &Board| board.points().map(|point| board.colours[point]).collect::<Vec<_>>();
        (self.size, self.key) == (other.size, other.key) && stones(self) == stones(other)
    }
}

impl Board {
    /// A board that is all rim.
    fn without_points(size: u8) -> Board {
        Board {
            colours: [RIM; POINTS],
            lost: [0; POINTS],
            heads: [0; POINTS],
            next: [0; POINTS],
            liberties: [0; POINTS],
            open: [0; 361],
            empty: 0,
            gaps: [0; WORDS],
            margin: 0,
            key: 0,
            size,
        }
    }

    pub(super) fn new(size: u8) -> Board {
        let mut board = Board::without_points(size);
        for point in board.points() {
            board.clear(point);
        }
        board
    }

    #[inline]
    fn stride(&self) -> usize {
        usize::from(self.size) + 1
    }

    /// Points with the rim.
    #[inline]
    fn used(&self) -> usize {
        self.stride() * (self.stride() + 1) + 1
    }

    /// The points row by row.
    #[inline]
    pub(super) fn points(&self) -> impl Iterator<Item = usize> + use<> {
        let (size, stride) = (usize::from(self.size), self.stride());
        (1..=size).flat_map(move |row| row * stride + 1..row * stride + 1 + size)
    }

    /// The empty points row by row.
    #[inline]
    pub(super) fn gaps(&self) -> impl Iterator<Item = usize> + '_ {
        let (mut word, mut left) = (0, self.gaps[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                word += 1;
                left = *self.gaps.get(word)?;
            }
            let point = 64 * word + left.trailing_zeros() as usize;
            left &= left - 1;
            Some(point)
        })
    }

    /// The empty points, in any order.
    #[inline]
    pub(super) fn open(&self) -> &[u16] {
        &self.open[..usize::from(self.empty)]
    }

    #[inline]
    pub(super) fn point(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + 1) * self.stride() + usize::from(column) + 1
    }

    /// Column and row of a point.
    #[inline]
    pub(super) fn place(&self, point: usize) -> [u8; 2] {
        PLACES[usize::from(self.size)][point]
    }

    #[inline]
    pub(super) fn neighbours(&self, point: usize) -> [usize; 4] {
        let stride = self.stride();
        [point - stride, point - 1, point + 1, point + stride]
    }

    #[inline]
    pub(super) fn diagonals(&self, point: usize) -> [usize; 4] {
        let stride = self.stride();
        [point - stride - 1, point - stride + 1, point + stride - 1, point + stride + 1]
    }

    /// All that is on the four points around.
    #[inline]
    pub(super) fn around(&self, point: usize) -> u8 {
        self.neighbours(point).iter().fold(0, |around, &n| around | self.colours[n])
    }

    #[inline]
    fn head(&self, stone: usize) -> usize {
        self.heads[stone].into()
    }

    /// Whether `point` is the last liberty of the neighbouring chain that `stone` belongs to.
    #[inline]
    pub(super) fn is_last_liberty(&self, point: usize, stone: usize) -> bool {
        let head = self.heads[stone];
        let liberties = self.liberties[usize::from(head)];
        liberties <= 4
            && liberties == self.neighbours(point).iter().map(|&n| u16::from(self.heads[n] == head)).sum()
    }

    /// Whether a stone may be put on an empty point without being captured at once, ko aside.
    #[inline]
    pub(super) fn lives(&self, point: usize, colour: u8) -> bool {
        self.around(point) & EMPTY != 0
            || self.neighbours(point).iter().any(|&n| match self.colours[n] {
                RIM => false,
                of => (of == colour) != self.is_last_liberty(point, n),
            })
    }

    /// Whether a stone of this colour was ever taken off a point.
    ///
    /// Only putting it back there can make a position that was there before: such a position had
    /// this stone on this point, which is empty now.
    #[inline]
    pub(super) fn has_lost(&self, point: usize, colour: u8) -> bool {
        self.lost[point] & colour != 0
    }

    /// The key of the board after a stone is put on an empty point.
    pub(super) fn key_after(&self, point: usize, colour: u8) -> u64 {
        let mut key = self.key ^ key_of(colour, point);
        let mut taken = [usize::MAX; 4];
        for (k, n) in self.neighbours(point).into_iter().enumerate() {
            if self.colours[n] == other(colour)
                && self.is_last_liberty(point, n)
                && !taken.contains(&self.head(n))
            {
                taken[k] = self.head(n);
                for stone in self.chain(n) {
                    key ^= key_of(other(colour), stone);
                }
            }
        }
        key
    }

    /// Whether a stone's chain has a liberty.
    pub(super) fn breathes(&self, stone: usize) -> bool {
        self.liberties[self.head(stone)] > 0
    }

    /// The stones of a chain.
    pub(super) fn chain(&self, stone: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = Some(stone);
        std::iter::from_fn(move || {
            let this = at?;
            let next = usize::from(self.next[this]);
            at = (next != stone).then_some(next);
            Some(this)
        })
    }

    /// Puts a stone on an empty point, and takes the chains off that lose their last liberty:
    /// the other colour's first. Own chains without a liberty stay; [`Board::lives`] forbids them.
    #[inline]
    pub(super) fn put(&mut self, point: usize, colour: u8) {
        self.fill(point, colour);
        let (neighbours, mut liberties) = (self.neighbours(point), 0);
        for n in neighbours {
            let head = self.head(n);
            self.liberties[head] = self.liberties[head].wrapping_sub(1);
            liberties += u16::from(self.colours[n] == EMPTY);
        }
        let this = narrow(point);
        (self.heads[point], self.next[point], self.liberties[point]) = (this, this, liberties);
        for n in neighbours {
            if self.colours[n] == colour && self.heads[n] != self.heads[point] {
                self.join(n, point);
            }
        }
        for n in neighbours {
            if self.colours[n] == other(colour) && self.liberties[self.head(n)] == 0 {
                self.take_off(n);
            }
        }
    }

    /// Turns an empty point into a stone, chains aside.
    #[inline]
    fn fill(&mut self, point: usize, colour: u8) {
        self.colours[point] = colour;
        self.key ^= key_of(colour, point);
        self.margin += sign(colour);
        // The last one of the list takes its place.
        self.empty -= 1;
        let last = self.open[usize::from(self.empty)];
        let spot = self.next[point];
        self.open[usize::from(spot)] = last;
        self.next[usize::from(last)] = spot;
        self.gaps[point / 64] &= !(1 << (point % 64));
    }

    /// Makes a point empty, chains aside.
    #[inline]
    fn clear(&mut self, point: usize) {
        (self.colours[point], self.heads[point]) = (EMPTY, 0);
        self.next[point] = self.empty;
        self.open[usize::from(self.empty)] = narrow(point);
        self.empty += 1;
        self.gaps[point / 64] |= 1 << (point % 64);
    }

    /// Makes two chains one: the second's stones get the first's head.
    #[inline]
    fn join(&mut self, a: usize, b: usize) {
        let (into, from) = (self.head(a), self.head(b));
        self.liberties[into] += self.liberties[from];
        let mut stone = from;
        loop {
            self.heads[stone] = narrow(into);
            stone = self.next[stone].into();
            if stone == from {
                break;
            }
        }
        self.next.swap(into, from);
    }

    fn take_off(&mut self, stone: usize) {
        let (start, colour) = (stone, self.colours[stone]);
        let mut stone = stone;
        loop {
            let next = usize::from(self.next[stone]);
            self.clear(stone);
            self.lost[stone] |= colour;
            self.key ^= key_of(colour, stone);
            self.margin -= sign(colour);
            for n in self.neighbours(stone) {
                let head = self.head(n);
                self.liberties[head] = self.liberties[head].wrapping_add(1);
            }
            stone = next;
            if stone == start {
                return;
            }
        }
    }

    /// Black's area less White's: stones, and empty regions that touch one colour only.
    pub(super) fn area(&self) -> i32 {
        let mut seen = [false; POINTS];
        let mut margin = i32::from(self.margin);
        for &point in self.open() {
            let point = usize::from(point);
            if seen[point] {
                continue;
            }
            let (count, touches) = match self.around(point) {
                // Most are alone.
                around if around & EMPTY == 0 => (1, around),
                _ => self.region(point, &mut seen),
            };
            margin += match touches & (BLACK | WHITE) {
                BLACK => count,
                WHITE => -count,
                _ => 0,
            };
        }
        margin
    }

    /// The size of the empty region around a point, and what it touches; marks it as seen.
    fn region(&self, point: usize, seen: &mut [bool; POINTS]) -> (i32, u8) {
        let (mut stack, mut depth) = ([0u16; 361], 1);
        stack[0] = narrow(point);
        seen[point] = true;
        let (mut count, mut touches) = (0, 0);
        while depth > 0 {
            depth -= 1;
            count += 1;
            for n in self.neighbours(stack[depth].into()) {
                touches |= self.colours[n];
                if self.colours[n] == EMPTY && !seen[n] {
                    seen[n] = true;
                    stack[depth] = narrow(n);
                    depth += 1;
                }
            }
        }
        (count, touches)
    }

    /// Whether an empty point is an eye of this colour that should not be filled: all neighbours
    /// are its stones, and no more than one diagonal is the other's (none at the edge).
    #[inline]
    pub(super) fn is_eye(&self, point: usize, colour: u8) -> bool {
        if self.around(point) & (EMPTY | other(colour)) != 0 {
            return false;
        }
        let diagonals = self.diagonals(point);
        let edge = diagonals.iter().any(|&d| self.colours[d] == RIM);
        let theirs = diagonals.iter().filter(|&&d| self.colours[d] == other(colour)).count();
        theirs + usize::from(edge) <= 1
    }
}
