import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { TextField } from '../../ui/TextField.tsx'

/** A list that fits on the screen needs no search. */
export const longFrom = 8

type SearchFieldProps = {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  /** The number of rows that match; undefined while they are loading. */
  found: number | undefined
}

export function SearchField({ name, label, value, onChange, found }: SearchFieldProps) {
  const [text, type] = useTyped(value, onChange)
  return (
    <search className="block max-w-xl">
      <TextField
        name={name}
        type="search"
        label={label}
        autoComplete="off"
        spellCheck="false"
        value={text}
        onChange={type}
      />
      <p role="status" className="mt-1.5 text-sm font-semibold text-muted empty:hidden">
        {value !== '' && found === 0 && t('admin.noneFound')}
      </p>
    </search>
  )
}
