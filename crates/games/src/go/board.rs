//! Stones, chains and liberties.

use game_core::mix::mix64;

/// Points of the largest board with its rim: 20 in each of 21 rows, and one.
pub(super) const POINTS: usize = 20 * 21 + 1;

/// What is on a point.
pub(super) const EMPTY: u8 = 0;
/// Black's stones; White's are [`WHITE`].
pub(super) const BLACK: u8 = 1;
/// White's stones.
pub(super) const WHITE: u8 = 2;
const RIM: u8 = 3;

/// The key of a stone on a point.
const fn stone_key(colour: u8, point: usize) -> u64 {
    mix64((point as u64) << 8 | colour as u64)
}

const fn stone_keys() -> [[u64; POINTS]; 2] {
    let mut keys = [[0; POINTS]; 2];
    let mut point = 0;
    while point < POINTS {
        keys[0][point] = stone_key(BLACK, point);
        keys[1][point] = stone_key(WHITE, point);
        point += 1;
    }
    keys
}

static KEYS: [[u64; POINTS]; 2] = stone_keys();

/// The key of a stone.
#[inline]
pub(super) fn key_of(colour: u8, point: usize) -> u64 {
    KEYS[usize::from(colour - 1)][point]
}

/// The other colour.
#[inline]
pub(super) const fn other(colour: u8) -> u8 {
    3 - colour
}

/// A board without a history.
///
/// A chain is a circular list of its stones, named by one of them, its head. Its liberties are
/// counted once for each stone they touch ("pseudo-liberties"): none means none, and an empty
/// point is the last liberty of a chain exactly when it touches it as often as there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) colours: [u8; POINTS],
    heads: [u16; POINTS],
    next: [u16; POINTS],
    liberties: [u16; POINTS],
    /// The exclusive or of the keys of all stones.
    pub(super) key: u64,
    pub(super) size: u8,
    /// Empty points.
    pub(super) empty: u16,
}

impl Board {
    pub(super) fn new(size: u8) -> Board {
        let mut board = Board {
            colours: [RIM; POINTS],
            heads: [0; POINTS],
            next: [0; POINTS],
            liberties: [0; POINTS],
            key: 0,
            size,
            empty: u16::from(size) * u16::from(size),
        };
        for point in board.points() {
            board.colours[point] = EMPTY;
        }
        board
    }

    #[inline]
    fn stride(&self) -> usize {
        usize::from(self.size) + 1
    }

    /// The points row by row.
    #[inline]
    pub(super) fn points(&self) -> impl Iterator<Item = usize> + use<> {
        let (size, stride) = (usize::from(self.size), self.stride());
        (1..=size).flat_map(move |row| row * stride + 1..row * stride + 1 + size)
    }

    #[inline]
    pub(super) fn point(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + 1) * self.stride() + usize::from(column) + 1
    }

    /// Column and row of a point.
    #[inline]
    pub(super) fn place(&self, point: usize) -> (u8, u8) {
        #[expect(clippy::cast_possible_truncation, reason = "both are below 20")]
        let place = (((point - 1) % self.stride()) as u8, ((point - 1) / self.stride() - 1) as u8);
        place
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

    #[inline]
    fn head(&self, stone: usize) -> usize {
        self.heads[stone].into()
    }

    /// Whether `point` is the last liberty of the neighbouring chain that `stone` belongs to.
    #[inline]
    pub(super) fn is_last_liberty(&self, point: usize, stone: usize) -> bool {
        let head = self.heads[stone];
        let touching = self
            .neighbours(point)
            .into_iter()
            .filter(|&n| (self.colours[n] == BLACK || self.colours[n] == WHITE) && self.heads[n] == head);
        usize::from(self.liberties[usize::from(head)]) == touching.count()
    }

    /// Whether a stone may be put on an empty point without being captured at once, ko aside.
    #[inline]
    pub(super) fn lives(&self, point: usize, colour: u8) -> bool {
        let neighbours = self.neighbours(point);
        if neighbours.iter().any(|&n| self.colours[n] == EMPTY) {
            return true;
        }
        neighbours.iter().any(|&n| match self.colours[n] {
            RIM => false,
            of if of == colour => !self.is_last_liberty(point, n),
            _ => self.is_last_liberty(point, n),
        })
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
    pub(super) fn put(&mut self, point: usize, colour: u8) {
        #[expect(clippy::cast_possible_truncation, reason = "points are below 421")]
        let this = point as u16;
        self.colours[point] = colour;
        self.key ^= key_of(colour, point);
        self.empty -= 1;
        (self.heads[point], self.next[point]) = (this, this);
        let neighbours = self.neighbours(point);
        let mut liberties = 0;
        for n in neighbours {
            match self.colours[n] {
                EMPTY => liberties += 1,
                RIM => {}
                _ => self.liberties[self.head(n)] -= 1,
            }
        }
        self.liberties[point] = liberties;
        for n in neighbours {
            if self.colours[n] == colour && self.heads[n] != self.heads[point] {
                self.join(point, n);
            }
        }
        for n in neighbours {
            if self.colours[n] == other(colour) && self.liberties[self.head(n)] == 0 {
                self.take_off(n);
            }
        }
    }

    /// Makes two chains one: the second's stones get the first's head.
    fn join(&mut self, a: usize, b: usize) {
        let (into, from) = (self.head(a), self.head(b));
        self.liberties[into] += self.liberties[from];
        let mut stone = from;
        loop {
            self.heads[stone] = self.heads[a];
            stone = self.next[stone].into();
            if stone == from {
                break;
            }
        }
        self.next.swap(into, from);
    }

    fn take_off(&mut self, stone: usize) {
        let start = stone;
        let mut stone = stone;
        loop {
            let next = usize::from(self.next[stone]);
            self.key ^= key_of(self.colours[stone], stone);
            self.colours[stone] = EMPTY;
            self.empty += 1;
            for n in self.neighbours(stone) {
                if self.colours[n] == BLACK || self.colours[n] == WHITE {
                    self.liberties[self.head(n)] += 1;
                }
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
        let mut margin = 0;
        for point in self.points() {
            match self.colours[point] {
                BLACK => margin += 1,
                WHITE => margin -= 1,
                _ if seen[point] => {}
                _ => {
                    let (mut open, mut count, mut touches) = (vec![point], 0, 0u8);
                    seen[point] = true;
                    while let Some(at) = open.pop() {
                        count += 1;
                        for n in self.neighbours(at) {
                            match self.colours[n] {
                                EMPTY if !seen[n] => {
                                    seen[n] = true;
                                    open.push(n);
                                }
                                EMPTY | RIM => {}
                                colour => touches |= colour,
                            }
                        }
                    }
                    margin += match touches {
                        BLACK => count,
                        WHITE => -count,
                        _ => 0,
                    };
                }
            }
        }
        margin
    }

    /// Whether an empty point is an eye of this colour that should not be filled: all neighbours
    /// are its stones, and no more than one diagonal is the other's (none at the edge).
    pub(super) fn is_eye(&self, point: usize, colour: u8) -> bool {
        if self.neighbours(point).into_iter().any(|n| self.colours[n] != colour && self.colours[n] != RIM) {
            return false;
        }
        let diagonals = self.diagonals(point);
        let edge = diagonals.iter().any(|&d| self.colours[d] == RIM);
        let theirs = diagonals.iter().filter(|&&d| self.colours[d] == other(colour)).count();
        theirs + usize::from(edge) <= 1
    }
}
