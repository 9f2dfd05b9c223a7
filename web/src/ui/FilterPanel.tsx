import { type ReactNode, useId, useState } from 'react'
import { useTyped } from '../lib/useTyped.ts'
import { DateField } from './TextField.tsx'

type FilterPanelProps = {
  label: string
  /** The text of the button that opens the filters in a narrow window; it counts those in use. */
  button: string
  /** A search box that is always shown. */
  search?: ReactNode
  /** The columns of a window that is wide enough for everything in one row. */
  oneRow?: string
  children: ReactNode
}

/** The filters of a list. In a narrow window they are behind a button. */
export function FilterPanel({ label, button, search, oneRow, children }: FilterPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const narrow = oneRow ? 'max-lg:hidden' : 'max-sm:hidden'
  return (
    <search
      aria-label={label}
      className="block rounded-card border border-line bg-card p-5 shadow-card print:hidden"
    >
      <div className={oneRow && `grid gap-x-5 gap-y-4 ${oneRow}`}>
        <div className={`flex flex-wrap items-end gap-3 ${oneRow ? 'lg:items-start' : ''}`}>
          {search && <div className="min-w-0 flex-1 basis-52">{search}</div>}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={`min-h-12 rounded-control border border-edge bg-card px-5 font-semibold hover:bg-sunk ${search ? '' : 'w-full'} ${oneRow ? 'lg:hidden' : 'sm:hidden'}`}
          >
            {button}
          </button>
        </div>
        <div
          id={id}
          className={`grid gap-x-5 gap-y-4 sm:grid-cols-2 ${layout(oneRow, search)} ${open ? '' : narrow}`}
        >
          {children}
        </div>
      </div>
    </search>
  )
}

function layout(oneRow: string | undefined, search: ReactNode): string {
  if (oneRow) return 'lg:contents'
  return search ? 'mt-5 lg:grid-cols-4' : 'max-sm:mt-5 lg:grid-cols-4'
}

type DayFilterProps = { name: string; label: string; value: string; onChange: (day: string) => void }

/** Applies a day once it is complete: while a year is typed, the control passes through the years 2, 20 and 202. */
export function DayFilter({ name, label, value, onChange }: DayFilterProps) {
  const [text, type] = useTyped(value, next => {
    if (next === '' || next >= '1000') onChange(next)
  })
  return <DateField name={name} label={label} value={text} onChange={type} />
}
