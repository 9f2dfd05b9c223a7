import { useEffect, useRef, useState } from 'react'
import { useListener } from './useListener.ts'
import { useOnLeave } from './useOnLeave.ts'

/**
 * A filter that is typed: `settle` gets the text, passed through `clean`, once typing pauses. The field keeps
 * what was typed, but follows other changes of the filter, such as clearing all filters.
 */
export function useTyped(
  value: string,
  settle: (text: string) => void,
  clean = (text: string) => text.trim(),
) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(later.current)
    setText(value)
  }, [value])
  useOnLeave(() => clearTimeout(later.current))

  // A click may lead to another page. Only before that can the address of this one still change.
  useListener('click', () => send(text), { capture: true })

  function send(next: string) {
    clearTimeout(later.current)
    // The address is already right. Setting it again would pull back a user who is leaving the page.
    if (clean(next) === sent.current) return
    sent.current = clean(next)
    settle(sent.current)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(later.current)
    if (clean(next) === sent.current) return
    later.current = setTimeout(send, 300, next)
  }

  return [text, type] as const
}
