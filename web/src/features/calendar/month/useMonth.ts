import { useSearchParams } from 'react-router'
import { type Day, type Month, monthOf, readMonth } from '../days.ts'

/** The month that the address names (`?month=2026-11`), or today's; moving leaves a step to come back to. */
export function useMonth(today: Day): [Month, (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  const month = readMonth(params.get('month')) ?? monthOf(today)

  function go(next: Month) {
    if (next === month) return
    const moved = new URLSearchParams(params)
    // The current month has the plain address, which shows next month's page when that has come.
    if (next === monthOf(today)) moved.delete('month')
    else moved.set('month', next)
    setParams(moved, { preventScrollReset: true })
  }

  return [month, go]
}
