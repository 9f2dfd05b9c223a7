/**
 * Makes a language from the English catalogue: `Sign in` becomes `⟦Šîĝñ îñ⟧`. What a person then reads without
 * accents and brackets did not come from the catalogue. The server does the same (`words/pseudo.rs`); both read one fixture.
 */
const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþɋŕšţûṽŵẋýž']

/** Placeholders and markup stay as they are, and so does a paragraph that is only a placeholder. */
export function accent(text: string): string {
  return text.split('\n\n').map(accentParagraph).join('\n\n')
}

function accentParagraph(text: string): string {
  const changed = text.replace(/\{[^}]*\}|<[^>]*>|[A-Za-z]/g, piece =>
    piece.length === 1 ? (accented[plain.indexOf(piece)] ?? piece) : piece,
  )
  return changed === text ? text : `⟦${changed}⟧`
}

/** A catalogue with every text accented, plural forms too. */
export function accentAll<Texts>(texts: Texts): Texts {
  const accentValue = (_: string, value: unknown) => (typeof value === 'string' ? accent(value) : value)
  return JSON.parse(JSON.stringify(texts), accentValue) as Texts
}
