import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { labelStyle } from './field.tsx'

type CopyFieldProps = {
  label: string
  value: string
  /** The button's label, and the messages for a text that was copied or could only be selected. */
  words: { copy: string; copied: string; selected: string }
  /** For a text that does not fit on one line. */
  rows?: number
  /** In a small space: shows the label to screen readers only. */
  compact?: boolean
  /** Further buttons beside Copy. */
  children?: ReactNode
}

/** A read-only text with a copy button. */
export function CopyField({ label, value, words, rows, compact = false, children }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const Text = rows ? 'textarea' : 'input'
  const [said, setSaid] = useState('')

  async function copy() {
    setSaid('')
    try {
      await navigator.clipboard.writeText(value)
      setSaid(words.copied)
    } catch {
      // A page may not copy without HTTPS or permission. Select the text, so that the user can.
      field.current?.focus()
      field.current?.select()
      setSaid(words.selected)
    }
  }

  return (
    <div>
      <label htmlFor={id} className={compact ? 'sr-only' : labelStyle}>
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <Text
          ref={field}
          id={id}
          readOnly
          {...(rows && { rows })}
          value={value}
          spellCheck={false}
          onFocus={event => event.currentTarget.select()}
          className="control min-w-0 flex-1 basis-64"
        />
        <Button className="min-h-12 min-w-28" onPress={() => void copy()}>
          {words.copy}
        </Button>
        {children}
      </div>
      <p role="status" className={`mt-1.5 text-sm font-semibold ${compact ? '' : 'min-h-6'}`}>
        {said}
      </p>
    </div>
  )
}
