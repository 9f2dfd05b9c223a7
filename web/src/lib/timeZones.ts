export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone the browser knows, with the chosen one among them even if it does not. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([...known, 'UTC', chosen])].sort()
}
