import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { optionId, Panel } from './Panel.tsx'
import { SearchSheet } from './SearchSheet.tsx'
import { type Suggestions, useSuggestions } from './useSuggestions.ts'
import '../members/words.ts'
import './search.css'
import './words.ts'

export type SearchResultsProps = {
  /** The field in the header. */
  field: RefObject<HTMLInputElement | null>
  /** The element that had the focus before the field. */
  before: RefObject<Element | null>
  inSheet: boolean
  setInSheet: (inSheet: boolean) => void
}

/** Shows results while one types: below the field in the header, or in the sheet on a phone. */
export default function SearchResults({ field, before, inSheet, setInSheet }: SearchResultsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current)
  const [start] = useState(() => field.current?.value ?? '')
  const search = useSuggestions(start, {
    onText: text => {
      if (field.current) field.current.value = text
    },
    onLeave: () => {
      setInSheet(false)
      setOpen(false)
      if (document.activeElement === field.current) field.current?.blur()
    },
  })
  const isShown = isOpen && !inSheet

  function close() {
    setOpen(false)
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected) current.focus()
    else field.current?.blur()
  }

  useField(field, search, { id, isShown, open: () => setOpen(true), leave: () => setOpen(false), close })
  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pressing the mouse anywhere on it leaves the focus in the field
        <div
          className="search-popover"
          onMouseDown={event => event.preventDefault()}
          onKeyDown={event => event.key === 'Escape' && close()}
        >
          <Panel id={id} search={search} onFocusField={() => field.current?.focus()} />
        </div>
      )}
      {inSheet && <SearchSheet search={search} onClose={() => setInSheet(false)} />}
    </>
  )
}

type Popover = {
  id: string
  isShown: boolean
  open: () => void
  leave: () => void
  close: () => void
}

/**
 * Connects the header's field, which is older than this script, to the search. The field itself keeps the text: to
 * write it back would lose letters that were typed meanwhile.
 */
function useField(field: SearchResultsProps['field'], search: Suggestions, popover: Popover) {
  const { id, isShown, open } = popover
  const { activeKey } = search
  const isExpanded = isShown && search.options.length > 0

  const typed = useEffectEvent(() => {
    open()
    search.type(field.current?.value ?? '')
  })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) popover.close()
    else if (event.key === 'ArrowDown' && !isShown) open()
    else if (event.key === 'ArrowDown' && search.isEmpty) focusRecent(field.current)
    else if (!search.press(event)) return
    event.preventDefault()
  })
  const left = useEffectEvent((event: FocusEvent) => {
    const container = field.current?.parentElement
    if (!(event.relatedTarget instanceof Node && container?.contains(event.relatedTarget))) popover.leave()
  })
  const entered = useEffectEvent(open)
  /** Beside a visible field, the button is for those who look for one after typing. */
  const clicked = useEffectEvent((event: Event) => {
    if (search.isEmpty || !field.current?.offsetParent) return
    event.stopPropagation()
    void search.submit()
  })

  const caughtUp = useEffectEvent(() => {
    if (field.current && field.current.value !== search.text) typed()
  })

  // The field is connected before anything else can be typed.
  useLayoutEffect(() => {
    const { current } = field
    const container = current?.parentElement
    const events = new AbortController()
    const { signal } = events
    current?.addEventListener('input', () => typed(), { signal })
    current?.addEventListener('keydown', event => pressed(event), { signal })
    current?.addEventListener('focus', () => entered(), { signal })
    current?.addEventListener('click', () => entered(), { signal })
    container?.querySelector('button')?.addEventListener('click', event => clicked(event), { signal })
    container?.addEventListener('focusout', event => left(event), { signal })
    caughtUp()
    return () => events.abort()
  }, [field])

  useEffect(() => {
    const { current } = field
    if (!current) return
    const attributes = [
      ['aria-autocomplete', 'list'],
      ['aria-keyshortcuts', '/ Control+K'],
      ['aria-expanded', String(isExpanded)],
      ['aria-controls', isExpanded ? id : null],
      ['aria-activedescendant', isExpanded && activeKey ? optionId(id, activeKey) : null],
    ] as const
    for (const [name, value] of attributes) {
      if (value === null) current.removeAttribute(name)
      else current.setAttribute(name, value)
    }
  }, [field, id, activeKey, isExpanded])
}

function focusRecent(field: HTMLElement | null) {
  field?.parentElement?.querySelector<HTMLElement>('[data-recent]')?.focus()
}
