import { inflateSync } from 'node:zlib'

/** Counts the pure red pixels of a PNG with eight bits for each colour, as browsers take pictures of their screen. */
export function redPixels(png: Buffer): number {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const bytes = png[25] === 6 ? 4 : 3
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(data))
  const length = width * bytes
  let above = Buffer.alloc(length)
  let count = 0
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1)
    const row = unfiltered(rows[start] ?? 0, rows.subarray(start + 1, start + 1 + length), above, bytes)
    for (let x = 0; x < length; x += bytes)
      if ((row[x] ?? 0) > 240 && (row[x + 1] ?? 255) < 30 && (row[x + 2] ?? 255) < 30) count += 1
    above = row
  }
  return count
}

/** Each row of a PNG stores the difference from its neighbours, in one of five ways. */
function unfiltered(way: number, row: Buffer, above: Buffer, bytes: number): Buffer<ArrayBuffer> {
  const plain = Buffer.alloc(row.length)
  for (let x = 0; x < row.length; x++) {
    const left = plain[x - bytes] ?? 0
    const up = above[x] ?? 0
    const before = x < bytes ? 0 : (above[x - bytes] ?? 0)
    const expected = [0, left, up, (left + up) >> 1, nearest(left, up, before)][way] ?? 0
    plain[x] = (row[x] ?? 0) + expected
  }
  return plain
}

function nearest(left: number, up: number, before: number): number {
  const sum = left + up - before
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - before)]
  if (a <= b && a <= c) return left
  return b <= c ? up : before
}
