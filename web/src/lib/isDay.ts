/** True if a text is a day on the calendar, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const day = new Date(`${text}T00:00:00Z`)
  // The 31st of April would silently become the 1st of May.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
