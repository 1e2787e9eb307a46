//! The positions the suite asks about; none is from elsewhere but the openings. The middle games and
//! the mates came up in games of this project's own searches.

/// Openings, middle games and endgames, mixed so that the first few are of every kind.
pub(super) const POSITIONS: [&str; 20] = [
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    "2kr3r/1bp2p1p/p1p1p1q1/2N3p1/3PB1P1/4P3/PPP1P2P/R2Q2K1 b - - 2 17",
    "r4rk1/ppp1qp1p/2n5/2RPp3/3p2b1/1Q1P4/PP2PPP1/4KBNR w K - 3 15",
    "8/2p2p2/ppn1kn1b/3N1p1p/1PP1pP1P/P3P1r1/3R4/2B1KB2 b - - 4 27",
    "8/5pk1/4p1p1/3pP2p/3P3P/2K3P1/5P2/8 w - - 0 1",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4",
    "c2c4 e7e5 b1c3 g8f6 g2g3 d7d5",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6",
    "r2qk2r/ppp1ppbp/2npb1p1/8/P2N4/1PnPB1P1/2PQPPBP/R3K2R w KQkq - 0 11",
    "r1bqk2r/1p2pp2/2pp1b1p/pB5Q/3P1B2/P1N1P3/1Pn2PPP/R3K2R w KQkq - 0 12",
    "r3kb1r/pb1pppp1/n4q2/1p2nN1p/1P2PB2/2PP3P/3N1PP1/R2QKB1R b KQkq - 6 12",
    "3qkb1r/2p2b2/2Pp1np1/p2P1pNp/2P4P/4Q3/PrN1PPP1/3RKB1R b Kk - 2 21",
    "r4rk1/p1pb2bp/2pq1p2/3pp1p1/QP6/B1N1PN1P/P1PP1PP1/R4RK1 b - - 3 14",
    "r1b2rk1/1p1pbppp/p1nqp2n/2p3N1/P1B1P2P/2N5/1PPP1PP1/R1BQ1RK1 b - - 1 10",
    "2b2b1r/1p2kppp/1p1p4/1B1p4/4nP2/4P2P/N1PP2P1/2Q1K2R w K - 1 20",
    "r5k1/3n1p2/1pb1p1pp/4n3/5N1P/p1PP2R1/P3P3/2K3R1 w - - 1 27",
    "2bqk3/p1pp4/5pp1/1N6/6P1/2PP4/1BK2P2/n6B w - - 0 25",
    "8/8/4k1p1/1R5p/5P1P/r3K1P1/8/8 w - - 0 1",
    "8/8/2k5/3b4/p1p2PP1/P1P1KN2/8/8 b - - 0 1",
    "8/1p3k2/8/P7/8/6KQ/8/3q4 w - - 0 1",
];

/// A position with a mate that only one move begins: the plies to it, and the move.
pub(super) type Mate = (&'static str, u32, &'static str);

/// Mates, those of two moves and of three mixed; every second key is quiet, which is what pruning
/// overlooks. The last four are endings in which the loser would rather not move.
pub(super) const MATES: [Mate; 24] = [
    ("8/8/2pk4/2np1p2/3K1P2/8/4BP2/r7 b - - 5 49", 3, "a1a3"),
    ("6k1/8/r5pp/8/4P1P1/2q5/6K1/8 b - - 1 43", 3, "a6a2"),
    ("8/6k1/5p2/2N2b2/3P4/2P2q2/6pK/8 b - - 5 45", 5, "f3f2"),
    ("8/1bN2r1k/pQ6/6R1/Pp2p2P/1P1p2P1/3P4/6K1 w - - 0 36", 3, "b6g6"),
    ("2Q5/R2P4/8/8/4PK2/2P5/P7/k7 w - - 3 54", 3, "a7b7"),
    ("r7/4BR2/5R2/3r2kp/8/1P6/2P3Pb/2K5 w - - 8 40", 3, "f7g7"),
    ("1k1r3r/ppp2p1p/6p1/1P6/Pb3PP1/2qP4/4P1P1/1K3B1R b - - 1 23", 3, "b4a3"),
    ("2k3r1/1pp3r1/4p3/3p3P/PQ2p3/4PnP1/2PP2K1/R4R2 b - - 0 31", 3, "g7g3"),
    ("6k1/p1p2P1p/8/4p1P1/3PP3/6r1/5r2/2K5 b - - 0 38", 3, "g8f8"),
    ("8/3p1ppk/Q6p/5q2/Pr6/8/6K1/5n2 b - - 0 46", 3, "b4g4"),
    ("4k3/1BP1p3/3nQ3/5p2/PP3P1P/4P1P1/8/3K4 w - - 1 37", 5, "b7d5"),
    ("3q3Q/8/2pk4/1p6/6p1/3PP3/r2P2P1/5RK1 w - - 0 30", 5, "h8d8"),
    ("1R3r1k/Q4P2/3PB3/4p1p1/7p/P2PB3/4P3/6K1 w - g6 0 38", 5, "a7e7"),
    ("r1b1k1r1/1ppp3p/p3p2n/1Pb5/P5p1/2NPq1P1/1RP1N2P/3QKB1R b Kq - 1 16", 3, "e3f2"),
    ("6k1/3p2p1/1p1Pp2p/p7/P7/2r2p1P/5P2/4K3 b - - 1 37", 5, "c3d3"),
    ("3r2k1/2p1pp2/2p3p1/p7/P1P5/1P2q3/2p3K1/5R2 b - - 2 35", 5, "d8d2"),
    ("2r3k1/pp3pp1/8/8/P7/4P3/3q2PP/5RK1 b - a3 0 26", 5, "c8c2"),
    ("8/2N5/8/1R4p1/2P1k3/2B4P/2r2P2/5BK1 w - - 7 45", 5, "b5e5"),
    ("4kb2/1p2p2R/1p2N1p1/1P1P1p2/p1P2Pn1/P1K5/8/8 w - - 5 40", 5, "h7h8"),
    ("r4r1k/1bb2p1p/2p2n2/5N2/P2QP3/4PP1P/3B3q/R4K2 b - - 2 36", 5, "b7a6"),
    ("8/8/8/p6K/5q2/3k2p1/8/8 b - - 1 60", 5, "g3g2"),
    ("k7/4Q3/8/4N1p1/8/3B1PPP/3q4/7K w - - 11 56", 5, "d3e4"),
    ("3Q4/5k2/2P1p1p1/2K2bP1/8/8/8/8 w - - 0 51", 5, "d8d7"),
    ("8/1Q1P4/5k2/2P5/8/8/5KN1/2B5 w - - 1 51", 5, "d7d8q"),
];
