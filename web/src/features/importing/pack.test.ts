import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { pack, TooMuchError, UnreadableError } from './pack.ts'

const { signal } = new AbortController()

it('packs files one after the other, with a directory that says where each is', async () => {
  const files = [new File(['page one'], 'Bücher.txt'), new File([], 'empty.txt')]
  const archive = Buffer.from(await (await pack(files, signal)).arrayBuffer())
  const at = archive.length - 22
  expect(archive.readUInt32LE(at)).toBe(0x06054b50)
  expect([archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]).toEqual([2, 2])
  let entry = archive.readUInt32LE(at + 16)
  expect(entry + archive.readUInt32LE(at + 12), 'the directory ends where the archive ends').toBe(at)
  for (const file of files) {
    const content = Buffer.from(await file.arrayBuffer())
    expect(archive.readUInt32LE(entry)).toBe(0x02014b50)
    expect(archive.readUInt32LE(entry + 16)).toBe(crc32(content))
    const length = archive.readUInt16LE(entry + 28)
    expect(archive.toString('utf8', entry + 46, entry + 46 + length)).toBe(file.name)
    const header = archive.readUInt32LE(entry + 42)
    expect(archive.readUInt32LE(header)).toBe(0x04034b50)
    const start = header + 30 + archive.readUInt16LE(header + 26)
    expect(archive.subarray(start, start + archive.readUInt32LE(header + 18))).toEqual(content)
    entry += 46 + length
  }
})

it('makes the same archive of the same files', async () => {
  const once = async () =>
    (await pack([new File(['a'], 'a.txt', { lastModified: Math.random() })], signal)).text()
  expect(await once()).toBe(await once())
})

it('refuses what does not fit, what cannot be read, and goes no further when it is canceled', async () => {
  const large = new File([], 'large.tif')
  Object.defineProperty(large, 'size', { value: 0xffff_ffff })
  await expect(pack([large], signal)).rejects.toThrow(TooMuchError)
  const folder = new File(['x'], 'folder')
  folder.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone')) }) as unknown as Blob
  await expect(pack([folder], signal)).rejects.toThrow(new UnreadableError('folder'))
  await expect(pack([new File(['x'], 'x')], AbortSignal.abort())).rejects.toThrow()
})
