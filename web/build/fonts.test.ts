import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'

const folder = new URL('../src/ui/fonts/', import.meta.url)
const styles = readFileSync(new URL('../src/ui/styles.css', import.meta.url), 'utf8')
const families = { text: 'Family Sans', headings: 'Family Serif' }
const parts = ['latin', 'latin-ext', 'vietnamese'] as const

/** Names and words in which each language's own letters occur. */
const written = {
  English: 'O’Brien – “born” café … naïve',
  German: 'Jürgen Größe, Ämter, ẞ „so“ ‚da‘',
  Spanish: '¿Núñez? ¡Peña! Begoña Güell',
  French: 'Çelœuf, Noël, Zoé, «là»',
  Nordic: 'Søren Åse Ægir Þórður Ðórir',
  Czech: 'Dvořák Šťastný Žižka Čeněk Růžena Ďuriš',
  Slovak: 'Ľudmila Ŕ ĺ ŕ Ňa',
  Polish: 'Łukasz Żółć Gęś Śćiągń Ź',
  Hungarian: 'Erdős Sűrű Ödön',
  Turkish: 'Işık Çağlar Göğüş İnci',
  Romanian: 'Ștefan Țepeș Ionuț Mălina Â Î',
  Croatian: 'Đorđe Ćiro Šime',
  Baltic: 'Ģirts Ķēniņš Ļaudis Ūdre Žąsė Ųę į',
  Vietnamese: 'Nguyễn Thị Ánh Đặng Trần Hưng Đạo Phượng Ỷ',
}

/** The bytes of a table in a WOFF2 file, for tables that are stored as they are. */
function table(file: Buffer, wanted: number): Buffer {
  let at = 48
  const number = () => {
    let value = 0
    for (;;) {
      const byte = file[at++] ?? 0
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let from = 0
  let found: [number, number] | undefined
  for (let count = file.readUInt16BE(12); count > 0; count -= 1) {
    const flags = file[at++] ?? 0
    const tag = flags & 63
    if (tag === 63) at += 4
    const length = number()
    const isTransformed = tag === 10 || tag === 11 ? flags < 64 : flags >= 64
    const stored = isTransformed ? number() : length
    if (tag === wanted) found = [from, length]
    from += stored
  }
  if (!found) throw new Error('no such table')
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(
    found[0],
    found[0] + found[1],
  )
}

/** The characters that a font has: the table with Windows' Unicode encoding, in the form for the first 65,536. */
function charactersOf(name: string): Set<number> {
  const cmap = table(readFileSync(new URL(name, folder)), 0)
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(4 + index * 8))
  const record = records.find(one => one.readUInt16BE(0) === 3 && one.readUInt16BE(2) === 1)
  const map = cmap.subarray(record?.readUInt32BE(4))
  if (map.readUInt16BE(0) !== 4) throw new Error('another form')
  const segments = map.readUInt16BE(6) / 2
  const has = new Set<number>()
  for (let index = 0; index < segments; index += 1) {
    const last = map.readUInt16BE(14 + index * 2)
    const first = map.readUInt16BE(16 + (segments + index) * 2)
    for (let code = first; code <= last && code < 0xffff; code += 1) has.add(code)
  }
  return has
}

/** The ranges for which styles.css names a file. */
function rangesOf(name: string): [number, number][] {
  const text = new RegExp(`${name}"\\);[^}]*unicode-range: ([^;]*);`).exec(styles)?.[1] ?? ''
  return text.split(', ').map(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

for (const [file, family] of Object.entries(families)) {
  it(`${family} has the letters that families need, in the file that a browser loads for them`, () => {
    const files = parts.map(part => `${file}-${part}.woff2`)
    const fonts = files.map(name => ({ has: charactersOf(name), ranges: rangesOf(name) }))
    const missing = Object.entries(written).flatMap(([language, text]) =>
      [...text]
        .filter(letter => {
          const code = letter.codePointAt(0) ?? 0
          return !fonts.some(
            ({ has, ranges }) =>
              has.has(code) && ranges.some(([first, last]) => first <= code && code <= last),
          )
        })
        .map(letter => `${language} ${letter}`),
    )
    expect(missing).toEqual([])
  })
}

it('all fonts that a European name needs are at most 60 kB', () => {
  const sizes = readdirSync(folder)
    .filter(name => /latin/.test(name))
    .map(name => readFileSync(new URL(name, folder)).length)
  expect(sizes).toHaveLength(4)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
})
