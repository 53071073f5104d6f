//! Numbers in rows.

use crate::position::trace::Difference;
use crate::position::value::Value;
use std::ops::Range;

/// A table of numbers: one row for each thing, one column for each kind.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Rows {
    wide: usize,
    values: Vec<Value>,
}

impl Rows {
    /// So many rows of so many columns, with this in each.
    #[must_use]
    pub fn of(rows: usize, wide: usize, value: Value) -> Rows {
        Rows { wide, values: vec![value; rows * wide] }
    }

    /// All values, row by row, to be filled anew with rows of so many columns.
    pub fn refill(&mut self, wide: usize) -> &mut Vec<Value> {
        self.wide = wide;
        self.values.clear();
        &mut self.values
    }

    /// All values, row by row.
    #[inline]
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// All values, row by row.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [Value] {
        &mut self.values
    }

    /// How many columns there are.
    #[inline]
    #[must_use]
    pub fn wide(&self) -> usize {
        self.wide
    }

    /// The position of a value among all.
    #[inline]
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> usize {
        row * self.wide + column
    }

    /// The positions of a row.
    #[inline]
    #[must_use]
    pub fn row(&self, row: usize) -> Range<usize> {
        row * self.wide..(row + 1) * self.wide
    }

    /// The values of a row.
    #[inline]
    #[must_use]
    pub fn row_of(&self, row: usize) -> &[Value] {
        &self.values[self.row(row)]
    }

    /// One value.
    #[inline]
    pub fn value_mut(&mut self, row: usize, column: usize) -> &mut Value {
        let at = self.at(row, column);
        &mut self.values[at]
    }

    /// Only these rows are left, in this order.
    pub fn keep_rows(&mut self, rows: &[usize]) {
        self.values = rows.iter().flat_map(|row| self.row_of(*row).to_vec()).collect();
    }

    /// There are so many rows now: of more, each has this.
    pub fn resize(&mut self, rows: usize, value: Value) {
        self.values.resize(rows * self.wide, value);
    }
}

impl Clone for Rows {
    fn clone(&self) -> Rows {
        Rows { wide: self.wide, values: self.values.clone() }
    }

    fn clone_from(&mut self, from: &Rows) {
        self.wide = from.wide;
        self.values.clone_from(&from.values);
    }
}

impl Difference for Rows {
    fn each_difference(&self, other: &Self, each: &mut dyn FnMut(u32)) {
        self.values.each_difference(&other.values, each);
    }
}
