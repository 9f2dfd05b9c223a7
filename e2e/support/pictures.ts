import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import type { Person, StoredFile } from './people.ts'

type Colour = [red: number, green: number, blue: number]

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A valid PNG in a single colour. */
export function picture(colour: Colour = [44, 90, 76], width = 64, height = 48): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each for red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture padded after its end to this file size; image decoders ignore the padding. */
export function largePicture(size: number): Buffer {
  const whole = Buffer.alloc(size, 'padding ')
  picture().copy(whole)
  return whole
}

const samples = new URL('../../crates/thumbnail/tests/pictures/', import.meta.url)

/** A picture as a camera, phone or scanner makes it. */
export function sample(path: string): Buffer {
  return readFileSync(new URL(path, samples))
}

/** Just enough of a HEIC picture to be recognised as one; it cannot be shown. */
export const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

/** Uploads a picture through the API and waits until its smaller versions are ready. */
export async function uploadPicture(person: Person, name: string, data = picture()): Promise<StoredFile> {
  const file = await person.api.upload(name, 'image/png', data)
  const state = async () =>
    (await person.api.call<{ image: { state: string } }>('GET', `/api/files/${file.id}`)).image.state
  await expect.poll(state).toBe('ready')
  return file
}

/** A picture in the form that a file input accepts. */
export function pictureFile(name: string, buffer = picture(), mimeType = 'image/png') {
  return { name, mimeType, buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(checksum(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
