/** Letters that are not just a letter with an accent, and how people type them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
}

/** Folds a text for search, so that "dvorak" finds "Dvořák". Same as the server's `fold`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðħıŋŧς‘’ʼ‐–—]/g, letter => letters[letter] ?? letter)
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/^ | $/g, '')
}

/** The words of a search text, folded. A match contains all of them, in any order. */
export function searchWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
