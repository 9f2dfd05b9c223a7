import { useSearchParams } from 'react-router'
import { type Day, type Month, monthOf, readMonth } from '../days.ts'

/** The month in the address (`?month=2026-11`), or today's; changing it adds a browser history entry. */
export function useMonth(today: Day): [Month, (month: Month) => void] {
  const [params, setParams] = useSearchParams()
  const month = readMonth(params.get('month')) ?? monthOf(today)

  function go(next: Month) {
    if (next === month) return
    const moved = new URLSearchParams(params)
    // The current month has no parameter, so that its address always shows the current month.
    if (next === monthOf(today)) moved.delete('month')
    else moved.set('month', next)
    setParams(moved, { preventScrollReset: true })
  }

  return [month, go]
}
