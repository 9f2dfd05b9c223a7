/** Estimates of how wide a text will be, in parts of its font size; measuring each name would be too slow. */

const narrow = /[ijlItfr.,'’()|! -]/
const wide = /[mwMWQO@%—]|[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const upper = /\p{Lu}/u

export function widthOf(text: string): number {
  let width = 0
  for (const letter of text.normalize('NFC')) {
    if (/\p{M}/u.test(letter)) continue
    width += narrow.test(letter) ? 0.33 : wide.test(letter) ? 0.92 : upper.test(letter) ? 0.66 : 0.54
  }
  return width
}

/** Cuts a text that is too wide. */
export function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(letters.join('')) + 0.8 > most) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Breaks a name between words into at most two lines; what does not fit is cut. */
export function nameLines(name: string, most: number): string[] {
  if (widthOf(name) <= most) return [name]
  const words = name.split(' ')
  let best: [string, string] | null = null
  for (let at = 1; at < words.length; at++) {
    const lines: [string, string] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const longer = (pair: [string, string]) => Math.max(widthOf(pair[0]), widthOf(pair[1]))
    if (!best || longer(lines) < longer(best)) best = lines
  }
  return (best ?? [name]).map(line => shortened(line, most))
}

/** The first name, for small boxes. */
export function shortName(name: string, most: number): string {
  return shortened(name.split(' ')[0] ?? name, most)
}
