/**
 * A path of this site from an address that anyone may have written; undefined for anything that a browser could
 * read as another site: `//evil.example`, backslashes, line breaks.
 */
export function ownPath(text: unknown): string | undefined {
  return typeof text === 'string' && /^\/(?!\/)[^\\\s]*$/.test(text) ? text : undefined
}
