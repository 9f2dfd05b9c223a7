import { useId } from 'react'

type FooterSelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The values with their names. */
  options: ReadonlyArray<readonly [value: string, name: string]>
  /** True if each value is the language of its name. */
  isLanguage?: boolean
}

/** A choice beside its label, small enough for the footer. */
export function FooterSelect({ label, value, onChange, options, isLanguage }: FooterSelectProps) {
  const id = useId()
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={isLanguage ? 'language' : undefined}
        value={value}
        onChange={event => onChange(event.target.value)}
        className="min-h-11 max-w-full rounded-control border border-edge bg-card px-3 text-ink"
      >
        {options.map(([code, name]) => (
          <option key={code} value={code} lang={isLanguage ? code : undefined}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
