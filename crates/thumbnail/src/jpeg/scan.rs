//! A scan: blocks of one or several components, unit by unit.

use std::io::BufRead;

use crate::unfit::Unfit;

use super::Tables;
use super::bits::{Bits, Bytes};
use super::block::{Block, Transform, ZIGZAG};
use super::frame::Frame;
use super::huffman::{Huffman, mean, missing};
use super::progressive::Round;

/// One component's part in a scan.
struct Part<'a> {
    component: usize,
    dc: Option<&'a Huffman>,
    ac: Option<&'a Huffman>,
    table: [f32; 64],
    /// The mean of the previous block: only the difference is stored.
    mean: i32,
}

/// Reads a scan; returns the marker after it, if we reached it.
pub fn read<R: BufRead>(
    bytes: &mut Bytes<'_, R>,
    header: &[u8],
    frame: &mut Frame,
    tables: &Tables,
) -> Result<Option<u8>, Unfit> {
    let (mut parts, round) = parts(header, frame, tables)?;
    let units = match parts.as_slice() {
        // A single component has only the blocks that the picture covers.
        [part] => frame.components[part.component].blocks_covered,
        _ => (frame.units_across, frame.units_down),
    };
    let alone = parts.len() == 1;
    let transform = Transform::new(frame.kept);
    let mut bits = Bits::new(bytes);
    let mut run = 0;
    let mut until_restart = tables.restart;
    for row in 0..units.1 {
        for column in 0..units.0 {
            if tables.restart > 0 {
                if until_restart == 0 {
                    bits.restart()?;
                    parts.iter_mut().for_each(|part| part.mean = 0);
                    (run, until_restart) = (0, tables.restart);
                }
                until_restart -= 1;
            }
            for part in &mut parts {
                let component = &mut frame.components[part.component];
                let (across, down) = if alone { (1, 1) } else { (component.across, component.down) };
                for number in 0..across * down {
                    let position = (column * across + number % across, row * down + number / across);
                    if let Some(round) = &round {
                        let number = position.1 * component.blocks.0 + position.0;
                        let size = frame.kept * frame.kept;
                        let values = &mut component.frequencies[number * size..][..size];
                        let present = &mut component.present[number];
                        round.read(
                            &mut bits,
                            (part.dc, part.ac),
                            &mut part.mean,
                            &mut run,
                            values,
                            present,
                        )?;
                    } else {
                        let block = baseline(&mut bits, part, frame.kept)?;
                        component.put(position.0, position.1, &block, &transform);
                    }
                }
            }
            frame.begun = true;
        }
    }
    Ok(bits.into_marker())
}

/// The components in the scan and, for a progressive picture, which frequencies it contains.
fn parts<'a>(
    header: &[u8],
    frame: &Frame,
    tables: &'a Tables,
) -> Result<(Vec<Part<'a>>, Option<Round>), Unfit> {
    let broken = || Unfit::broken("a scan's header cannot be understood");
    let (&count, rest) = header.split_first().ok_or_else(broken)?;
    let (listed, rest) = rest.split_at_checked(usize::from(count) * 2).ok_or_else(broken)?;
    let round = match (frame.progressive, rest) {
        (false, _) => None,
        (true, [first, last, shifts, ..]) => Some(Round::new(*first, *last, *shifts, frame.kept, count)?),
        (true, _) => return Err(broken()),
    };
    let mut parts: Vec<Part<'_>> = Vec::with_capacity(usize::from(count));
    for [id, chosen] in listed.as_chunks().0 {
        let component =
            frame.components.iter().position(|component| component.id == *id).ok_or_else(broken)?;
        if parts.iter().any(|part| part.component == component) {
            return Err(broken());
        }
        parts.push(Part {
            component,
            dc: tables.dc.get(usize::from(chosen >> 4)).and_then(Option::as_ref),
            ac: tables.ac.get(usize::from(chosen & 15)).and_then(Option::as_ref),
            // A progressive picture needs the table only at the end.
            table: if frame.progressive { [0.0; 64] } else { frame.components[component].table(tables)? },
            mean: 0,
        });
    }
    if parts.is_empty() { Err(broken()) } else { Ok((parts, round)) }
}

fn baseline<R: BufRead>(
    bits: &mut Bits<'_, '_, R>,
    part: &mut Part<'_>,
    kept: usize,
) -> Result<Block, Unfit> {
    let (dc, ac) = part.dc.zip(part.ac).ok_or_else(missing)?;
    let mut block = Block::new(kept);
    part.mean = mean(bits, dc, part.mean)?;
    block.set(0, 0, part.mean, &part.table);
    let mut position = 1;
    while position < 64 {
        let symbol = ac.symbol(bits)?;
        let (zeros, length) = (usize::from(symbol >> 4), u32::from(symbol & 15));
        if length == 0 {
            // Sixteen zeros, or nothing more in this block.
            if zeros < 15 {
                break;
            }
            position += 16;
            continue;
        }
        position += zeros;
        let at = usize::from(
            *ZIGZAG.get(position).ok_or_else(|| Unfit::broken("a block has too many frequencies"))?,
        );
        block.set(at % 8, at / 8, bits.signed(length)?, &part.table);
        position += 1;
    }
    Ok(block)
}
