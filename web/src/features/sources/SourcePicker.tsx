import { type KeyboardEvent, useId, useState } from 'react'
import { fold } from '../../lib/fold.ts'
import { newId } from '../../lib/ids.ts'
import { useAsked } from '../../lib/useDebounced.ts'
import { t } from '../../lib/words.ts'
import { descriptionStyle, labelStyle } from '../../ui/field.tsx'
import { useMayAddSources, useSourceSearch } from './queries.ts'
import './words.ts'

export type Chosen = { sourceId: string; title: string; isNew: boolean }

/** The longest title. */
const longest = 500

type SourcePickerProps = {
  label?: string
  /** The field of a form that this is part of. */
  name?: string
  /** If someone has just asked for the field. */
  autoFocus?: boolean
  onChoose: (source: Chosen) => void
}

/** Chooses a source by part of its title, or a new one by its title. The list is part of the page. */
export function SourcePicker({ label, name, autoFocus = false, onChoose }: SourcePickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = text.trim()
  const asked = useAsked(typed)
  const mayAdd = useMayAddSources()
  const { data, isError, isPlaceholderData } = useSourceSearch(asked, isOpen)
  const found = data?.items ?? []
  const isSettled = data !== undefined && !isPlaceholderData && asked === typed
  const isKnown = found.some(({ title }) => fold(title) === fold(typed))
  const offersNew = isSettled && mayAdd && typed !== '' && typed.length <= longest && !isKnown
  const options: readonly Chosen[] = [
    ...found.map(source => ({ sourceId: source.id, title: source.title, isNew: false })),
    ...(offersNew ? [{ sourceId: '', title: typed, isNew: true }] : []),
  ]
  const hasOptions = isOpen && options.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function choose(option: Chosen) {
    setText('')
    close()
    onChoose(option.isNew ? { ...option, sourceId: newId() } : option)
  }

  function step(by: 1 | -1) {
    setOpen(true)
    const count = options.length
    if (count > 0) setActive(active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const one =
      options[active] ?? (typed !== '' && isSettled && options.length === 1 ? options[0] : undefined)
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    // Enter never submits the form from here.
    else if (key === 'Enter') {
      if (isOpen && one) choose(one)
    } else if (key === 'Escape' && isOpen) {
      close()
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {label ?? t('sources.citation.pick')}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          // The typed text alone cites nothing.
          data-unfinished={typed === '' ? undefined : t('sources.citation.unfinished')}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
          autoFocus={autoFocus}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? `${id}-list` : undefined}
          aria-activedescendant={hasOptions && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-about`}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={close}
          className="control"
          autoComplete="off"
        />
        <div
          className={
            isOpen
              ? 'absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-edge bg-card text-ink shadow-card'
              : 'sr-only'
          }
        >
          {hasOptions && (
            <div
              role="listbox"
              id={`${id}-list`}
              aria-label={t('sources.citation.list')}
              className="max-h-80 overflow-y-auto p-1"
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                <div
                  key={option.sourceId}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // The field keeps the focus.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => choose(option)}
                  className="flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1.5 wrap-anywhere hover:bg-sunk aria-selected:bg-sunk aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary"
                >
                  {option.isNew ? t('sources.citation.new', { title: option.title }) : option.title}
                </div>
              ))}
            </div>
          )}
          <p
            role="status"
            className={isOpen && found.length === 0 && isSettled ? 'px-4 py-2 text-muted' : 'sr-only'}
          >
            {isOpen && isSettled && statusOf(found.length)}
          </p>
        </div>
      </div>
      <span id={`${id}-about`} className={descriptionStyle}>
        {isError ? t('sources.citation.failed') : t('sources.citation.hint')}
      </span>
    </div>
  )
}

function statusOf(count: number): string {
  return count === 0 ? t('sources.citation.none') : t('sources.citation.count', { count })
}
