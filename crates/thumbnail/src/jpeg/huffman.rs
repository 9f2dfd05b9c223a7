//! Huffman codes of one to sixteen bits; frequent symbols have short ones.

use std::io::BufRead;

use crate::unfit::Unfit;

use super::bits::Bits;

/// Codes up to this length are found with one lookup.
const QUICK: u32 = 9;

pub struct Huffman {
    /// For every nine-bit prefix: the symbol and the length of its code, zero if the code is longer.
    quick: Box<[(u8, u8); 1 << QUICK]>,
    symbols: Vec<u8>,
    /// For every length: its last code plus one, as sixteen bits; and where its symbols would start if its codes
    /// began at zero.
    ends: [u32; 17],
    offsets: [i32; 17],
}

impl Huffman {
    /// Takes the number of codes of each length, and their symbols in order.
    pub fn new(counts: &[u8; 16], symbols: &[u8]) -> Result<Self, Unfit> {
        let mut table = Self {
            quick: Box::new([(0, 0); 1 << QUICK]),
            symbols: symbols.to_vec(),
            ends: [0; 17],
            offsets: [0; 17],
        };
        let (mut code, mut index) = (0_u32, 0_usize);
        for (length, &count) in (1_u32..).zip(counts) {
            table.offsets[length as usize] = i32::try_from(index).unwrap_or_default() - code as i32;
            for _ in 0..count {
                let symbol = *symbols.get(index).ok_or_else(|| Unfit::broken("a table lacks symbols"))?;
                if code >= 1 << length {
                    return Err(Unfit::broken("a table has too many codes"));
                }
                if length <= QUICK {
                    let first = (code << (QUICK - length)) as usize;
                    table.quick[first..first + (1 << (QUICK - length))].fill((symbol, length as u8));
                }
                code += 1;
                index += 1;
            }
            table.ends[length as usize] = code << (16 - length);
            code <<= 1;
        }
        Ok(table)
    }

    pub fn symbol<R: BufRead>(&self, bits: &mut Bits<'_, '_, R>) -> Result<u8, Unfit> {
        let ahead = bits.peek()?;
        let (symbol, length) = self.quick[usize::from(ahead >> (16 - QUICK))];
        if length > 0 {
            bits.skip(u32::from(length))?;
            return Ok(symbol);
        }
        for length in QUICK + 1..=16 {
            if u32::from(ahead) < self.ends[length as usize] {
                bits.skip(length)?;
                let index = i32::from(ahead >> (16 - length)) + self.offsets[length as usize];
                let symbol = usize::try_from(index).ok().and_then(|index| self.symbols.get(index));
                return symbol.copied().ok_or_else(|| Unfit::broken("a code stands for nothing"));
            }
        }
        Err(Unfit::broken("a code stands for nothing"))
    }
}

pub fn missing() -> Unfit {
    Unfit::broken("a code table is missing")
}

/// The mean of a block, from its difference to the previous one.
pub fn mean<R: BufRead>(bits: &mut Bits<'_, '_, R>, dc: &Huffman, before: i32) -> Result<i32, Unfit> {
    let length = u32::from(dc.symbol(bits)?);
    if length > 16 {
        return Err(Unfit::broken("a mean has too many bits"));
    }
    let mean = before.saturating_add(bits.signed(length)?);
    Ok(mean.clamp(i32::from(i16::MIN), i32::from(i16::MAX)))
}
