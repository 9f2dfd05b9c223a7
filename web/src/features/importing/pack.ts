/** A ZIP archive of files as they are, without compression: scans are compressed already. */

type Packed = { blob: Blob; crc: number; path: Uint8Array<ArrayBuffer>; at: number }

const encoder = new TextEncoder()

/** This much of a file is in memory at a time. */
const piece = 4 * 1024 * 1024

/** The fields of the archive cannot count further. */
const mostFiles = 0xffff
const mostBytes = 0xffff_ffff

/** The names are in UTF-8. */
const utf8 = 0x0800

export class TooMuchError extends Error {}

export class UnreadableError extends Error {}

/** The path of a file within the folder that was chosen; its name if no folder was. */
export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name
}

/** Packs files; none of them is in memory as a whole. The same files always make the same archive. */
export async function pack(files: readonly File[], signal: AbortSignal): Promise<Blob> {
  const size = files.reduce(
    (sum, file) => sum + file.size + 2 * (encoder.encode(pathOf(file)).length + 76),
    22,
  )
  if (files.length > mostFiles || size > mostBytes) throw new TooMuchError()
  const parts: BlobPart[] = []
  const packed: Packed[] = []
  let at = 0
  for (const file of files) {
    const one = { blob: file, crc: await crcOf(file, signal), path: encoder.encode(pathOf(file)), at }
    const head = localHeader(one)
    parts.push(head, file)
    packed.push(one)
    at += head.size + file.size
  }
  const directory = new Blob(packed.map(directoryEntry))
  return new Blob([...parts, directory, end(packed.length, directory.size, at)])
}

/** Both headers of a file say this: version, flags, no compression, 1 January 1980, checksum and sizes. */
function facts({ blob, crc, path }: Packed): number[] {
  return [...u16(20, utf8, 0, 0, 0x21), ...u32(crc, blob.size, blob.size), ...u16(path.length, 0)]
}

function localHeader(one: Packed): Blob {
  return new Blob([bytes([...u32(0x04034b50), ...facts(one)]), one.path])
}

function directoryEntry(one: Packed): Blob {
  const head = [...u32(0x02014b50), ...u16(20), ...facts(one), ...u16(0, 0, 0), ...u32(0, one.at)]
  return new Blob([bytes(head), one.path])
}

function end(count: number, size: number, at: number): Blob {
  return new Blob([bytes([...u32(0x06054b50), ...u16(0, 0, count, count), ...u32(size, at), ...u16(0)])])
}

function bytes(values: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values)
}

/** Numbers of two bytes, the lower one first. */
function u16(...numbers: number[]): number[] {
  return numbers.flatMap(number => [number & 0xff, (number >>> 8) & 0xff])
}

function u32(...numbers: number[]): number[] {
  return numbers.flatMap(number => [...u16(number & 0xffff), ...u16(number >>> 16)])
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

async function crcOf(file: File, signal: AbortSignal): Promise<number> {
  let crc = 0xffffffff
  for (let from = 0; from < file.size; from += piece) {
    signal.throwIfAborted()
    for (const byte of await read(file.slice(from, from + piece), file.name)) {
      crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
    }
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A folder that is dragged here looks like a file until it is read. */
async function read(part: Blob, name: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer())
  } catch {
    throw new UnreadableError(name)
  }
}
