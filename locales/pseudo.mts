/**
 * A language made from the English texts: `Sign in` becomes `⟦Šîĝñ îñ⟧`. What a person reads without accents and brackets
 * did not come from the catalogue. The server has the same rule in `words/pseudo.rs`; `fixtures/pseudo.json` tests both.
 */
export const code = 'en-XA'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþɋŕšţûṽŵẋýž']

/** Placeholders and `<markup>` stay as they are, and so does a paragraph that is only a placeholder. */
export function accent(text: string): string {
  return text.split('\n\n').map(accentParagraph).join('\n\n')
}

function accentParagraph(text: string): string {
  const changed = text.replace(/\{[^}]*\}|<[^>]*>|[A-Za-z]/g, part =>
    part.length === 1 ? (accented[plain.indexOf(part)] ?? part) : part,
  )
  return changed === text ? text : `⟦${changed}⟧`
}

type Texts = { [key: string]: string | Texts }

/** All texts of a file, with their plural forms. */
export function accentAll(texts: Texts): Texts {
  const pairs = Object.entries(texts)
  return Object.fromEntries(
    pairs.map(([key, text]) => [key, typeof text === 'string' ? accent(text) : accentAll(text)]),
  )
}
