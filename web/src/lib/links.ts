/** A part of a text; with `href` it is a web address. */
export type TextPart = { text: string; href?: string }

const address = /\bhttps?:\/\/[^\s<>"“”«»]+/giu

/** Splits a text at the web addresses in it. Only http and https count, so no other scheme becomes a link. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found)
    if (!parsedAddress(link)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: link, href: link })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Null for a text that is no address. `URL.canParse` is missing in some of the browsers that we support. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The sentence's own punctuation after an address; a bracket stays if the address opens it. */
function withoutPunctuation(link: string): string {
  const last = link.at(-1) ?? ''
  const isOpened = last === ')' && link.split('(').length >= link.split(')').length
  return /[.,;:!?'’…)\]}*]/u.test(last) && !isOpened ? withoutPunctuation(link.slice(0, -1)) : link
}
