type SegmentsProps<Value extends string> = {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onChange: (value: Value) => void
}

/** A few views of the same thing, side by side; the pressed one is shown. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons in a row need no fieldset
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap overflow-hidden rounded-control border border-edge bg-card print:hidden"
    >
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="min-h-11 px-5 font-semibold -outline-offset-3 hover:bg-sunk aria-pressed:bg-info-ground aria-pressed:text-info aria-pressed:underline aria-pressed:underline-offset-4"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
