export function decadeOf(year: number): number {
  return Math.floor(year / 10) * 10
}
