import type { ReactNode } from 'react'
import type { PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Avatar } from './Avatar.tsx'
import { lifeYears, parentsInWords } from './people.ts'

type OptionProps = {
  id: string
  /** Reached with the arrow keys. */
  isActive: boolean
  isSelected?: boolean
  onChoose: () => void
  children: ReactNode
}

/** A row of the list. The field keeps the focus and handles the keys. */
function Option({ id, isActive, isSelected = false, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      id={id}
      ref={isActive ? showRow : undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-info-ground hover:text-info aria-selected:font-semibold data-active:bg-info-ground data-active:text-info forced-colors:data-active:border-2"
    >
      {children}
    </div>
  )
}

type PersonOptionProps = Omit<OptionProps, 'children'> & { person: PersonRef }

export function PersonOption({ person, ...option }: PersonOptionProps) {
  const about = [lifeYears(person), parentsInWords(person)].filter(Boolean).join(', ')
  return (
    <Option {...option}>
      <Avatar
        size="tiny"
        id={person.id}
        name={person.name}
        deceased={person.deceased}
        portrait={person.portrait}
      />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span>{person.name}</span> {about && <span className="text-sm text-muted">{about}</span>}
      </span>
    </Option>
  )
}

type NewPersonOptionProps = Omit<OptionProps, 'children'> & { name: string }

export function NewPersonOption({ name, ...option }: NewPersonOptionProps) {
  return (
    <Option {...option}>
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center text-2xl leading-none">
        +
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere">{t('members.picker.add', { name })}</span>
    </Option>
  )
}

/** As a ref: the arrow keys bring a row into view. */
function showRow(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' })
}
