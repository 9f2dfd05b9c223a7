const limit = 100

/** A long text shortened for a list: its first hundred characters. */
export function cut(text: string): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}…` : text
}
