import { useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { labelStyle } from './field.tsx'

type CopyFieldProps = {
  label: string
  value: string
  /** What the button says, and what is said when the text is copied, or can only be selected. */
  words: { copy: string; copied: string; selected: string }
}

/** A text to be read and copied but not changed. */
export function CopyField({ label, value, words }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')

  async function copy() {
    setSaid('')
    try {
      await navigator.clipboard.writeText(value)
      setSaid(words.copied)
    } catch {
      // Without HTTPS, or without leave, a page may not copy. With the text selected a person can.
      field.current?.focus()
      field.current?.select()
      setSaid(words.selected)
    }
  }

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          onFocus={event => event.currentTarget.select()}
          className="control min-w-0 flex-1 basis-64"
        />
        <Button className="min-h-12 min-w-28" onPress={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm font-semibold">
        {said}
      </p>
    </div>
  )
}
