//! The segments between the scans: tables, and the little metadata that we need.

use std::io::BufRead;

use crate::orientation::Orientation;
use crate::unfit::Unfit;

use super::Tables;
use super::bits::Bytes;
use super::huffman::Huffman;

pub fn read<R: BufRead>(marker: u8, bytes: &mut Bytes<'_, R>, tables: &mut Tables) -> Result<(), Unfit> {
    match marker {
        0xDB => quantization(&bytes.segment()?, tables),
        0xC4 => huffman(&bytes.segment()?, tables),
        0xDD => {
            let segment = bytes.segment()?;
            let restart = segment.first_chunk().ok_or_else(|| short("restart interval"))?;
            tables.restart = u32::from(u16::from_be_bytes(*restart));
            Ok(())
        }
        0xE1 => {
            if let Some(tiff) = bytes.segment()?.strip_prefix(b"Exif\0\0") {
                tables.orientation = Orientation::from_tiff(tiff);
            }
            Ok(())
        }
        0xEE => {
            if let Some(remark) = bytes.segment()?.strip_prefix(b"Adobe") {
                tables.adobe = remark.get(6).copied();
            }
            Ok(())
        }
        // Lossless, hierarchical and arithmetic coding, and a height that is given only later.
        0xC3 | 0xC5..=0xCF | 0xDC | 0xDE | 0xDF => Err(Unfit::broken("its way of coding is not known here")),
        // Markers without a segment.
        0x01 | 0xD0..=0xD8 => Ok(()),
        _ => bytes.segment().map(drop),
    }
}

fn short(what: &str) -> Unfit {
    Unfit::broken(format!("a {what} is too short"))
}

fn quantization(mut segment: &[u8], tables: &mut Tables) -> Result<(), Unfit> {
    while let Some((&head, rest)) = segment.split_first() {
        let (wide, number) = (head >> 4 == 1, usize::from(head & 15));
        let length = if wide { 128 } else { 64 };
        let (values, rest) = rest.split_at_checked(length).ok_or_else(|| short("quantization table"))?;
        let mut table = [0; 64];
        if wide {
            for (value, pair) in table.iter_mut().zip(values.as_chunks().0) {
                *value = u16::from_be_bytes(*pair);
            }
        } else {
            for (value, byte) in table.iter_mut().zip(values) {
                *value = u16::from(*byte);
            }
        }
        *tables.quantization.get_mut(number).ok_or_else(|| Unfit::broken("a table has no such number"))? =
            Some(table);
        segment = rest;
    }
    Ok(())
}

fn huffman(mut segment: &[u8], tables: &mut Tables) -> Result<(), Unfit> {
    while let Some((&head, rest)) = segment.split_first() {
        let (counts, rest) = rest.split_first_chunk::<16>().ok_or_else(|| short("code table"))?;
        let length = counts.iter().map(|count| usize::from(*count)).sum();
        let (symbols, rest) = rest.split_at_checked(length).ok_or_else(|| short("code table"))?;
        let class = if head >> 4 == 0 { &mut tables.dc } else { &mut tables.ac };
        let table = class.get_mut(usize::from(head & 15));
        *table.ok_or_else(|| Unfit::broken("a table has no such number"))? =
            Some(Huffman::new(counts, symbols)?);
        segment = rest;
    }
    Ok(())
}
