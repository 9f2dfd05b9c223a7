//! The scans of a progressive picture: first rough values of some frequencies, later more bits of them.

use std::io::BufRead;

use crate::unfit::Unfit;

use super::bits::Bits;
use super::block::ZIGZAG;
use super::huffman::{Huffman, mean, missing};

/// The frequencies that a scan contains, and the bit of them.
pub struct Round {
    first: usize,
    last: usize,
    /// True if it adds a bit to values from earlier scans.
    refines: bool,
    shift: u32,
    kept: usize,
}

impl Round {
    pub fn new(first: u8, last: u8, shifts: u8, kept: usize, components: u8) -> Result<Self, Unfit> {
        let (before, shift) = (shifts >> 4, shifts & 15);
        let fits = if first == 0 { last == 0 } else { first <= last && last < 64 && components == 1 };
        if !fits || shift > 13 || (before > 0 && before != shift + 1) {
            return Err(Unfit::broken("a round cannot be understood"));
        }
        Ok(Self {
            first: usize::from(first),
            last: usize::from(last),
            refines: before > 0,
            shift: u32::from(shift),
            kept,
        })
    }

    /// Reads this scan's part of one block. `run` is the number of further blocks without new values.
    pub fn read<R: BufRead>(
        &self,
        bits: &mut Bits<'_, '_, R>,
        (dc, ac): (Option<&Huffman>, Option<&Huffman>),
        before: &mut i32,
        run: &mut u32,
        values: &mut [i16],
        present: &mut u64,
    ) -> Result<(), Unfit> {
        match (self.first, self.refines) {
            (0, false) => {
                *before = mean(bits, dc.ok_or_else(missing)?, *before)?;
                values[0] = shifted(*before, self.shift);
                Ok(())
            }
            (0, true) => {
                if bits.flag()? {
                    values[0] |= 1 << self.shift;
                }
                Ok(())
            }
            (_, false) => self.rough(bits, ac.ok_or_else(missing)?, run, values, present),
            (_, true) => self.refine(bits, ac.ok_or_else(missing)?, run, values, present),
        }
    }

    /// The index of a frequency among the values, if we keep it.
    fn position(&self, frequency: usize) -> Option<usize> {
        let at = usize::from(ZIGZAG[frequency]);
        let (column, row) = (at % 8, at / 8);
        (column < self.kept && row < self.kept).then_some(row * self.kept + column)
    }

    fn rough<R: BufRead>(
        &self,
        bits: &mut Bits<'_, '_, R>,
        ac: &Huffman,
        run: &mut u32,
        values: &mut [i16],
        present: &mut u64,
    ) -> Result<(), Unfit> {
        if *run > 0 {
            *run -= 1;
            return Ok(());
        }
        let mut frequency = self.first;
        while frequency <= self.last {
            let symbol = ac.symbol(bits)?;
            let (zeros, length) = (usize::from(symbol >> 4), u32::from(symbol & 15));
            if length == 0 {
                if zeros < 15 {
                    *run = blocks_without(bits, zeros)? - 1;
                    break;
                }
                frequency += 16;
                continue;
            }
            frequency += zeros;
            if frequency > self.last {
                return Err(Unfit::broken("a block has too many frequencies"));
            }
            self.set(frequency, shifted(bits.signed(length)?, self.shift), values, present);
            frequency += 1;
        }
        Ok(())
    }

    fn refine<R: BufRead>(
        &self,
        bits: &mut Bits<'_, '_, R>,
        ac: &Huffman,
        run: &mut u32,
        values: &mut [i16],
        present: &mut u64,
    ) -> Result<(), Unfit> {
        let mut frequency = self.first;
        while *run == 0 && frequency <= self.last {
            let symbol = ac.symbol(bits)?;
            let (zeros, length) = (usize::from(symbol >> 4), symbol & 15);
            let new = match length {
                0 if zeros < 15 => {
                    *run = blocks_without(bits, zeros)?;
                    break;
                }
                0 => 0,
                1 if bits.flag()? => shifted(1, self.shift),
                1 => shifted(-1, self.shift),
                _ => return Err(Unfit::broken("a refinement has more than one bit")),
            };
            // Skip the counted zeros. Every frequency on the way that is already present gets one more bit.
            let mut zeros = zeros;
            while frequency <= self.last {
                if *present >> frequency & 1 == 1 {
                    self.add_bit(bits, frequency, values)?;
                } else if zeros == 0 {
                    break;
                } else {
                    zeros -= 1;
                }
                frequency += 1;
            }
            if new != 0 {
                if frequency > self.last {
                    return Err(Unfit::broken("a block has too many frequencies"));
                }
                self.set(frequency, new, values, present);
            }
            frequency += 1;
        }
        if *run > 0 {
            for frequency in frequency..=self.last {
                if *present >> frequency & 1 == 1 {
                    self.add_bit(bits, frequency, values)?;
                }
            }
            *run -= 1;
        }
        Ok(())
    }

    fn set(&self, frequency: usize, value: i16, values: &mut [i16], present: &mut u64) {
        *present |= 1 << frequency;
        if let Some(position) = self.position(frequency) {
            values[position] = value;
        }
    }

    fn add_bit<R: BufRead>(
        &self,
        bits: &mut Bits<'_, '_, R>,
        frequency: usize,
        values: &mut [i16],
    ) -> Result<(), Unfit> {
        if bits.flag()?
            && let Some(value) = self.position(frequency).map(|position| &mut values[position])
        {
            let bit = 1 << self.shift;
            if *value & bit == 0 {
                *value = value.saturating_add(if *value < 0 { -bit } else { bit });
            }
        }
        Ok(())
    }
}

/// The number of blocks without further values, including this one.
fn blocks_without<R: BufRead>(bits: &mut Bits<'_, '_, R>, length: usize) -> Result<u32, Unfit> {
    let length = u32::try_from(length).unwrap_or_default();
    Ok((1 << length) + u32::from(bits.take(length)?))
}

fn shifted(value: i32, shift: u32) -> i16 {
    let value = (value << shift).clamp(i32::from(i16::MIN), i32::from(i16::MAX));
    i16::try_from(value).unwrap_or_default()
}
