/** "gardening, , old maps " -> ["gardening", "old maps"]: split on commas, trimmed, blanks dropped. */
export function splitInterests(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

export function joinInterests(interests: readonly string[]): string {
  return interests.join(', ')
}
