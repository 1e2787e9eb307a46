//! Solving with a symmetric positive definite matrix.
//!
//! G. H. Golub and C. F. Van Loan, *Matrix Computations*, 4th edition, 2013, section 4.2.

/// A symmetric matrix of `size * size` numbers, row by row; only the lower half is read.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    pub(super) size: usize,
    numbers: Vec<f64>,
}

impl Symmetric {
    pub(super) fn zero(size: usize) -> Symmetric {
        Symmetric { size, numbers: vec![0.0; size * size] }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * self.size + column]
    }

    /// Adds `weight * v * v'`.
    pub(super) fn add_square(&mut self, v: &[f64], weight: f64) {
        for (row, &left) in v.iter().enumerate() {
            let line = &mut self.numbers[row * self.size..][..=row];
            for (number, &right) in line.iter_mut().zip(v) {
                *number += weight * left * right;
            }
        }
    }

    /// Multiplies every number.
    pub(super) fn scale(&mut self, factor: f64) {
        self.numbers.iter_mut().for_each(|number| *number *= factor);
    }

    /// Adds to a number on the diagonal.
    pub(super) fn add_diagonal(&mut self, n: usize, ridge: f64) {
        self.numbers[n * self.size + n] += ridge;
    }

    /// The factor `L` with `L L' = self`; `None` if what is left of a column is not above
    /// `least`: the matrix is singular, or nearly.
    pub(super) fn factor(mut self, least: f64) -> Option<Factor> {
        for column in 0..self.size {
            for row in column..self.size {
                let done: f64 = (0..column).map(|k| self.at(row, k) * self.at(column, k)).sum();
                let left = self.at(row, column) - done;
                let value = if row > column {
                    left / self.at(column, column)
                } else if left > least {
                    left.sqrt()
                } else {
                    return None;
                };
                self.numbers[row * self.size + column] = value;
            }
        }
        Some(Factor(self))
    }
}

/// The lower triangle of a factored matrix.
#[derive(Clone, Debug)]
pub(super) struct Factor(Symmetric);

impl Factor {
    /// The `x` with `L L' x = b`.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        let size = self.0.size;
        for row in 0..size {
            let done: f64 = (0..row).map(|k| self.0.at(row, k) * x[k]).sum();
            x[row] = (x[row] - done) / self.0.at(row, row);
        }
        for row in (0..size).rev() {
            let done: f64 = (row + 1..size).map(|k| self.0.at(k, row) * x[k]).sum();
            x[row] = (x[row] - done) / self.0.at(row, row);
        }
        x
    }

    /// The diagonal of the inverse.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let size = self.0.size;
        let unit = |n: usize| (0..size).map(|k| f64::from(u8::from(k == n))).collect::<Vec<f64>>();
        (0..size).map(|n| self.solve(&unit(n))[n]).collect()
    }
}
