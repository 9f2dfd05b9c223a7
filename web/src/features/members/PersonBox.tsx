import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { PersonRef } from '../../api/types.ts'
import { useListener } from '../../lib/useListener.ts'
import { t } from '../../lib/words.ts'
import { descriptionStyle, fieldErrorStyle, labelStyle } from '../../ui/field.tsx'
import { NewPersonOption, PersonOption } from './PersonOption.tsx'
import { isFullName, isNamed, matching, nameWithYears } from './people.ts'
import { rememberPerson } from './queries.ts'
import { shownAtOnce, usePeopleSearch, useWhenSettled } from './usePeopleSearch.ts'

export type PersonBoxProps = {
  label: string
  value: PersonRef | null
  onChange: (person: PersonRef | null) => void
  /** For a form read on submit: the field holds the id. */
  name?: string
  /** People who can't be chosen, such as the person in question. */
  exclude?: readonly string[]
  description?: string
  error?: string | undefined
  isRequired?: boolean
  /** Offers to add someone by the typed name, if there is no one; without it, the list ends there. */
  onAdd?: ((name: string) => void) | undefined
  /** While someone is being added, the typed text stays. */
  isAdding?: boolean
  /** Why the viewer can't add anyone. */
  whyNotAdd?: string | undefined
  /** Takes a new person's name, too: text that is no one's name stays, and is part of the form under `name`. */
  newPerson?: { name: string; start: string }
}

const nobody: readonly string[] = []
/** Stands for a new person among the ids of the list. */
const newKey = 'new'

/**
 * Chooses a person by part of their name. The list is part of the page: it moves with its field, so scrolling
 * never closes it, and the rest of the page stays available to screen readers.
 */
export function PersonBox(props: PersonBoxProps) {
  const { label, value, name, description, error, isRequired = false } = props
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useList(props)
  const { isOpen, close, chosen } = list
  // A click elsewhere may not take the focus from the field.
  useListener(
    'click',
    ({ target }) => {
      if (target instanceof Node && !container.current?.contains(target)) close()
    },
    { isOn: isOpen },
  )

  const optionId = (index: number) => `${id}-option-${index}`
  const hasOptions = isOpen && list.count > 0
  const about = [`${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div ref={container}>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      {name && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <div className="relative">
        <input
          ref={field}
          id={id}
          name={props.newPerson?.name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? `${id}-list` : undefined}
          aria-activedescendant={hasOptions && list.active >= 0 ? optionId(list.active) : undefined}
          aria-describedby={about}
          aria-required={isRequired}
          aria-invalid={error !== undefined || undefined}
          value={list.typed ?? (chosen ? nameWithYears(chosen) : '')}
          onChange={event => list.type(event.target.value)}
          onKeyDown={list.press}
          onBlur={event =>
            !props.isAdding && !container.current?.contains(event.relatedTarget) && list.leave()
          }
          className="control pr-14"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck="false"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('members.picker.open')}
          // The field keeps the focus.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            field.current?.focus()
            list.toggle()
          }}
          className="absolute inset-y-0.5 right-0.5 grid min-h-11 w-12 place-items-center rounded-control text-muted hover:bg-sunk"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
            <path d="M5 8l5 5 5-5" />
          </svg>
        </button>
        <div
          className={
            isOpen
              ? 'absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-edge bg-card text-ink shadow-card'
              : 'sr-only'
          }
        >
          {hasOptions && (
            <div
              ref={showWhole}
              role="listbox"
              id={`${id}-list`}
              aria-label={t('members.picker.list')}
              className="max-h-80 overflow-y-auto p-1"
            >
              {list.shown.map((person, index) => (
                <PersonOption
                  key={person.id}
                  id={optionId(index)}
                  person={person}
                  isActive={index === list.active}
                  isSelected={person.id === value?.id}
                  onChoose={() => list.choose(person)}
                />
              ))}
              {list.newName && (
                <NewPersonOption
                  id={optionId(list.shown.length)}
                  name={list.newName}
                  isActive={list.active === list.shown.length}
                  onChoose={list.add}
                />
              )}
            </div>
          )}
          <Status list={list} />
        </div>
      </div>
      <span id={`${id}-about`} className={descriptionStyle}>
        {list.hasFailed ? t('members.picker.failed') : (description ?? t('members.picker.hint'))}
      </span>
      {error && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </div>
  )
}

type List = ReturnType<typeof useList>

/** Holds the list and the typed text, and changes them by keys and clicks. */
function useList(props: PersonBoxProps) {
  const { value, onChange, onAdd, newPerson, exclude = nobody } = props
  const queryClient = useQueryClient()
  // The text being typed; null while the field shows the chosen person.
  const [typed, setTyped] = useState<string | null>(newPerson?.start || null)
  // Someone else with the same name was chosen: a new person.
  const [isNamesake, setNamesake] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // The option reached with the arrow keys; the list may change its order below it.
  const [activeId, setActiveId] = useState<string | null>(null)
  const [shownId, setShownId] = useState(value?.id)
  // The field shows who was chosen elsewhere, such as someone who was just added.
  if (value?.id !== shownId) {
    setShownId(value?.id)
    if (value) setTyped(null)
  }
  const search = (typed ?? '').trim()
  const { people, found, isSettled, hasFailed } = usePeopleSearch(search)
  const offered = people.filter(person => !exclude.includes(person.id))
  const first = offered.slice(0, shownAtOnce)
  const chosen = people.find(person => person.id === value?.id) ?? value
  const shown = chosen && typed === null && !first.includes(chosen) ? [chosen, ...first] : first
  const isKnown = people.some(person => isNamed(person, search))
  // The search also finds other words about a person.
  const hasName = matching(offered, search).length > 0
  const isNew = isSettled && search !== '' && (!hasName || isFullName(search)) && !isKnown
  const newName = (onAdd && isNew) || (newPerson && search !== '') ? search : null
  const count = shown.length + (newName ? 1 : 0)
  const keys = [...shown.map(({ id }) => id), ...(newName ? [newKey] : [])]
  const active = activeId === null ? -1 : keys.indexOf(activeId)
  const setActive = (index: number) => setActiveId(keys[index] ?? null)

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function choose(person: PersonRef | null) {
    setTyped(null)
    close()
    if (person) rememberPerson(queryClient, person)
    if (person?.id !== value?.id) onChange(person)
  }

  function add() {
    close()
    setNamesake(true)
    onAdd?.(search)
  }

  function take(index: number) {
    const person = shown[index]
    if (person) choose(person)
    else if (index >= 0 && newName) add()
  }

  function step(by: 1 | -1) {
    setOpen(true)
    // From nothing, Down leads to the first and Up to the last.
    setActive(!isOpen || active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count)
  }

  /** Enter, without an arrow key before, means the only one, or a new person. */
  function takeLikely() {
    if (isOpen && search !== '' && (count === 1 || (newName && isNew))) take(count - 1)
  }

  /** A name typed in full is chosen; other text does not stay in the field. */
  function settleText() {
    const exact = offered.filter(person => isNamed(person, search))
    if (exact.length === 1 && exact[0] && !isNamesake) return choose(exact[0])
    if (!newPerson) setTyped(null)
    close()
  }

  const whenSettled = useWhenSettled<'enter' | 'leave'>(search, isSettled, action =>
    action === 'enter' ? takeLikely() : settleText(),
  )

  function leave() {
    close()
    if (search === '' || hasFailed) settleText()
    else whenSettled('leave')
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    // In an open list Enter never submits the form.
    else if (key === 'Enter' && isOpen) {
      if (active >= 0) take(active)
      // A new person's full name needs no answer; a second Enter submits the form.
      else if (newPerson && !isSettled && isFullName(search)) leave()
      else whenSettled('enter')
    } else if (key === 'Escape' && (isOpen || (typed !== null && !newPerson))) {
      if (!newPerson) setTyped(null)
      close()
      // A dialog around the field stays open.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return {
    chosen,
    isSettled,
    hasFailed,
    typed,
    isOpen,
    active,
    shown,
    count,
    newName,
    more: found - (people.length - offered.length) - first.length,
    whyNotAdd: isNew ? props.whyNotAdd : undefined,
    close,
    choose,
    add,
    press,
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
      setActive(-1)
      setNamesake(false)
      if ((text === '' || newPerson) && value) onChange(null)
    },
    /** The arrow shows everyone, whatever the field contains. */
    toggle: () => {
      if (!newPerson) setTyped(null)
      setActive(-1)
      setOpen(!isOpen)
    },
    leave,
  }
}

/** Below the list: that there is no one by this name, or that there are more. Read aloud as it changes. */
function Status({ list }: { list: List }) {
  const isEmpty = list.shown.length === 0
  const isVisible = list.isOpen && (list.more > 0 || (isEmpty && list.isSettled))
  return (
    <p
      role="status"
      className={isVisible ? 'border-line px-4 py-2 text-muted not-first:border-t' : 'sr-only'}
    >
      {list.isOpen && list.isSettled && words(list, isEmpty)}
    </p>
  )
}

function words({ more, shown, whyNotAdd }: List, isEmpty: boolean): string {
  if (isEmpty) return [t('members.picker.none'), whyNotAdd].filter(Boolean).join(' ')
  return more > 0
    ? t('members.picker.more', { count: more })
    : t('members.picker.count', { count: shown.length })
}

/** As a ref: brings a list that opens near the lower edge of the window into view. */
function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' })
}
