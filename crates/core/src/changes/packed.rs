use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::marker::PhantomData;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::db::{DbError, FromRow, Record, RecordTable, Value};
use crate::ids::Id;

use super::store::{RUN, RunRow};

/// A file for rows that wait, shared by all kinds of rows.
pub struct RowFile {
    file: File,
    /// The end of what is written, or why it could not be written.
    end: Mutex<io::Result<u64>>,
}

impl RowFile {
    pub fn new(file: File) -> Self {
        Self { file, end: Mutex::new(Ok(0)) }
    }

    /// Writes bytes and returns their position. After an error, nothing more is written.
    fn append(&self, bytes: &[u8]) -> u64 {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(position) = *end else { return 0 };
        *end = self.file.write_all_at(bytes, position).map(|()| position + bytes.len() as u64);
        position
    }

    /// Fails if something could not be written, for example because the disk is full.
    pub fn check(&self) -> io::Result<()> {
        match &*self.end.lock().unwrap_or_else(PoisonError::into_inner) {
            Ok(_) => Ok(()),
            Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

/// New rows that wait until they are stored. They are kept as the values of their columns, because a struct has room for
/// every detail, and most records have few. With a file, only the last ones are in memory.
pub struct Packed<R> {
    full: Vec<FullRun>,
    /// The run that gets the next row.
    last: Vec<u8>,
    pushed: usize,
    /// The positions of rows that were removed, in order.
    removed: Vec<usize>,
    file: Option<Arc<RowFile>>,
    of: PhantomData<fn() -> R>,
}

/// The bytes of as many rows as the log stores in one entry.
enum FullRun {
    Memory(Vec<u8>),
    File { position: u64, length: usize },
}

/// Rows that the log stores as one entry.
pub struct Run<'a> {
    bytes: Cow<'a, [u8]>,
    width: usize,
    rows: usize,
    /// The positions in this run of rows that are left out.
    removed: Vec<usize>,
}

const NULL: u8 = 0;
const TEXT: u8 = 1;
const ID: u8 = 2;
const INT: u8 = 3;
const TRUE: u8 = 4;
const FALSE: u8 = 5;

impl<R> Default for Packed<R> {
    fn default() -> Self {
        Self {
            full: Vec::new(),
            last: Vec::new(),
            pushed: 0,
            removed: Vec::new(),
            file: None,
            of: PhantomData,
        }
    }
}

impl<R: Record> Packed<R> {
    pub fn push(&mut self, record: &R) {
        self.push_values(&record.values());
    }
}

impl<R: FromRow> Packed<R> {
    /// Rows that wait in this file.
    pub fn in_file(file: &Arc<RowFile>) -> Self {
        Self { file: Some(Arc::clone(file)), ..Self::default() }
    }

    pub fn len(&self) -> usize {
        self.pushed - self.removed.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a row with these values of all its columns.
    pub fn push_values(&mut self, values: &[Value<'_>]) {
        values.iter().for_each(|value| write_value(&mut self.last, value));
        self.pushed += 1;
        if self.pushed.is_multiple_of(RUN) {
            let mut bytes = std::mem::take(&mut self.last);
            self.full.push(match &self.file {
                Some(file) => FullRun::File { position: file.append(&bytes), length: bytes.len() },
                None => {
                    bytes.shrink_to_fit();
                    FullRun::Memory(bytes)
                }
            });
        }
    }

    /// Leaves out the rows with these positions, which are in order. To be called once.
    pub fn remove(&mut self, positions: &[usize]) {
        self.removed = positions.to_vec();
    }

    pub fn runs(&self) -> impl Iterator<Item = Result<Run<'_>, DbError>> {
        let last = Some(Cow::Borrowed(self.last.as_slice())).filter(|bytes| !bytes.is_empty());
        let all = self.full.iter().map(|run| self.read(run)).chain(last.map(Ok));
        all.enumerate().map(|(number, bytes)| {
            let first = number * RUN;
            let rows = RUN.min(self.pushed - first);
            let removed = self.removed.iter().filter(|position| (first..first + rows).contains(position));
            let removed = removed.map(|position| position - first).collect();
            Ok(Run { bytes: bytes?, width: R::WIDTH, rows, removed })
        })
    }

    fn read<'a>(&'a self, run: &'a FullRun) -> Result<Cow<'a, [u8]>, DbError> {
        Ok(match (run, &self.file) {
            (FullRun::Memory(bytes), _) => bytes.as_slice().into(),
            (FullRun::File { position, length }, Some(file)) => {
                let mut bytes = vec![0; *length];
                file.file.read_exact_at(&mut bytes, *position).map_err(DbError::other)?;
                bytes.into()
            }
            (FullRun::File { .. }, None) => return Err(DbError::other("the file of these rows is gone")),
        })
    }
}

impl Run<'_> {
    /// The values of each row.
    pub fn values(&self) -> Vec<Vec<Value<'_>>> {
        let mut rest = &*self.bytes;
        let rows = (0..self.rows).map(|_| read_row(&mut rest, self.width));
        let is_kept = |position: &usize| self.removed.binary_search(position).is_err();
        (0..).zip(rows).filter(|(position, _)| is_kept(position)).map(|(_, row)| row).collect()
    }
}

fn write_value(bytes: &mut Vec<u8>, value: &Value<'_>) {
    match value {
        Value::Null => bytes.push(NULL),
        Value::Bool(truth) => bytes.push(if *truth { TRUE } else { FALSE }),
        Value::Int(number) => {
            bytes.push(INT);
            write_number(bytes, zigzag(*number));
        }
        Value::Id(id) => {
            bytes.push(ID);
            bytes.extend(id.to_bytes());
        }
        Value::Text(text) => {
            bytes.push(TEXT);
            write_number(bytes, text.len() as u64);
            bytes.extend(text.as_bytes());
        }
    }
}

/// Writes seven bits of a number in each byte, because most numbers are small.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
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
    // `push_values` writes whole rows, so no value is ever missing.
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
