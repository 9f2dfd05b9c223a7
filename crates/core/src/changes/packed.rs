use std::marker::PhantomData;

use crate::db::{DbError, Record, RecordTable, Value};
use crate::ids::Id;

use super::store::{RUN, RunRow};

/// New rows that wait until they are stored. They are kept as the values of their columns, because a struct has room for
/// every detail, and most records have few.
pub struct Packed<R> {
    runs: Vec<Run>,
    rows: usize,
    /// False if the rows are only counted.
    keeps: bool,
    of: PhantomData<fn() -> R>,
}

/// Rows that the log stores as one entry.
#[derive(Default)]
pub(super) struct Run {
    bytes: Vec<u8>,
    pub(super) rows: usize,
}

const NULL: u8 = 0;
const TEXT: u8 = 1;
const ID: u8 = 2;
const INT: u8 = 3;
const TRUE: u8 = 4;
const FALSE: u8 = 5;

impl<R: Record> Default for Packed<R> {
    fn default() -> Self {
        Self { runs: Vec::new(), rows: 0, keeps: true, of: PhantomData }
    }
}

impl<R: Record> Packed<R> {
    /// Only counts the rows, for a plan that nobody carries out.
    pub fn counting() -> Self {
        Self { keeps: false, ..Self::default() }
    }

    pub fn len(&self) -> usize {
        self.rows
    }

    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    pub fn push(&mut self, record: &R) {
        self.rows += 1;
        if !self.keeps {
            return;
        }
        match self.runs.last_mut().filter(|run| run.rows < RUN) {
            Some(run) => run.push(record),
            None => {
                // No more rows are added to a full run.
                if let Some(full) = self.runs.last_mut() {
                    full.bytes.shrink_to_fit();
                }
                let mut run = Run::default();
                run.push(record);
                self.runs.push(run);
            }
        }
    }

    /// Drops the rows with these positions, which are in order.
    pub fn remove(&mut self, positions: &[usize]) {
        if positions.is_empty() {
            return;
        }
        let mut left = Self { rows: self.rows - positions.len(), keeps: self.keeps, ..Self::default() };
        let mut position = 0;
        for run in &self.runs {
            let mut kept = Run::default();
            let mut rest = run.bytes.as_slice();
            for _ in 0..run.rows {
                let before = rest;
                read_row(&mut rest, R::WIDTH);
                if positions.binary_search(&position).is_err() {
                    kept.bytes.extend_from_slice(&before[..before.len() - rest.len()]);
                    kept.rows += 1;
                }
                position += 1;
            }
            left.runs.push(kept);
        }
        *self = left;
    }

    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }
}

impl Run {
    fn push<R: Record>(&mut self, record: &R) {
        self.rows += 1;
        for value in record.values() {
            match value {
                Value::Null => self.bytes.push(NULL),
                Value::Bool(truth) => self.bytes.push(if truth { TRUE } else { FALSE }),
                Value::Int(number) => {
                    self.bytes.push(INT);
                    self.number(zigzag(number));
                }
                Value::Id(id) => {
                    self.bytes.push(ID);
                    self.bytes.extend(id.to_bytes());
                }
                Value::Text(text) => {
                    self.bytes.push(TEXT);
                    self.number(text.len() as u64);
                    self.bytes.extend(text.as_bytes());
                }
            }
        }
    }

    /// Writes seven bits of a number in each byte, because most numbers are small.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// The values of each row.
    pub(super) fn values<R: Record>(&self) -> Vec<Vec<Value<'_>>> {
        let mut rest = self.bytes.as_slice();
        (0..self.rows).map(|_| read_row(&mut rest, R::WIDTH)).collect()
    }
}

/// The rows as the log stores them.
pub(super) fn logged(table: &RecordTable, rows: &[Vec<Value<'_>>]) -> Result<Vec<RunRow>, DbError> {
    let column = |name| table.columns.iter().position(|column| column.name == name);
    let (whole, version) = (column(table.whole), column("version"));
    let row = |values: &Vec<Value<'_>>| match (values.first()?, values.get(whole?)?, values.get(version?)?) {
        (Value::Id(id), Value::Id(whole), Value::Int(version)) => {
            Some(RunRow { id: *id, part_of: Some(*whole).filter(|whole| whole != id), version: *version })
        }
        _ => None,
    };
    let rows: Option<Vec<RunRow>> = rows.iter().map(row).collect();
    rows.ok_or_else(|| DbError::other("a packed row has no id or version"))
}

/// Makes small numbers of both signs small.
fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn read_row<'a>(rest: &mut &'a [u8], width: usize) -> Vec<Value<'a>> {
    // `push` writes whole rows, so no value is ever missing.
    (0..width).map(|_| read_value(rest).unwrap_or(Value::Null)).collect()
}

fn read_value<'a>(rest: &mut &'a [u8]) -> Option<Value<'a>> {
    let [tag] = take(rest)?;
    Some(match tag {
        TRUE => Value::Bool(true),
        FALSE => Value::Bool(false),
        INT => Value::Int(unzigzag(read_number(rest)?)),
        ID => Value::Id(Id::from_bytes(take(rest)?)),
        TEXT => {
            let length = usize::try_from(read_number(rest)?).ok()?;
            let (text, after) = rest.split_at_checked(length)?;
            *rest = after;
            std::str::from_utf8(text).ok()?.into()
        }
        _ => Value::Null,
    })
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let [byte] = take(rest)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(*first)
}
