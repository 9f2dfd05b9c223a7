import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import type { PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { descriptionStyle, fieldErrorStyle, labelStyle } from '../../ui/field.tsx'
import { Avatar } from './Avatar.tsx'
import { lifeYears, matching, nameWithYears } from './people.ts'
import { useMembers } from './queries.ts'

/** More than anyone reads; the rest is found by typing. */
const shownAtOnce = 30

type PersonPickerProps = {
  label: string
  value: PersonRef | null
  onChange: (person: PersonRef | null) => void
  /** For a form read on submit: the field holds the id. */
  name?: string
  /** Who can't be chosen, such as the person in question. */
  exclude?: readonly string[]
  description?: string
  error?: string | undefined
  isRequired?: boolean
}

const nobody: readonly string[] = []

/** Chooses a person by part of their name, with years to tell namesakes apart. Used everywhere. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, name, exclude = nobody, description, error, isRequired = false } = props
  const { data, isError } = useMembers()
  // The text being typed; null while the field shows the chosen person.
  const [typed, setTyped] = useState<string | null>(null)
  // The arrow beside the field opens the whole list, whatever the field contains.
  const [everyone, setEveryone] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const people = data?.items.filter(person => !exclude.includes(person.id)) ?? []
  const chosen = people.find(person => person.id === value?.id) ?? value
  const found = matching(people, everyone ? '' : (typed ?? ''))
  const shown = found.slice(0, shownAtOnce)

  function choose(id: string | null) {
    // Scrolling closes the list, which would clear the field while the user is typing.
    if (id === null && field.current === document.activeElement) return
    setTyped(null)
    if (id !== (value?.id ?? null)) onChange(people.find(person => person.id === id) ?? null)
  }

  function type(text: string) {
    setTyped(text)
    setEveryone(false)
    if (text === '' && value) onChange(null)
  }

  return (
    <ComboBox
      {...(name && { name, formValue: 'key' as const })}
      items={chosen && typed === null && !shown.includes(chosen) ? [chosen, ...shown] : shown}
      inputValue={typed ?? (chosen ? nameWithYears(chosen) : '')}
      onInputChange={type}
      value={value?.id ?? null}
      onChange={key => choose(key === null ? null : String(key))}
      onOpenChange={(open, trigger) => setEveryone(open && trigger === 'manual')}
      allowsEmptyCollection
      isRequired={isRequired}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={labelStyle}>{label}</Label>
      <div className="relative">
        <Input
          ref={field}
          // Escape discards the typed text; otherwise the list would open again.
          onKeyDown={event => event.key === 'Escape' && setTyped(null)}
          className="control pr-14"
          spellCheck="false"
          autoCapitalize="words"
        />
        <Button
          aria-label={t('members.picker.open')}
          className="absolute inset-y-0.5 right-0.5 grid min-h-11 w-12 place-items-center rounded-control text-muted hover:bg-sunk"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
            <path d="M5 8l5 5 5-5" />
          </svg>
        </Button>
      </div>
      <Text slot="description" className={descriptionStyle}>
        {isError && !data ? t('members.picker.failed') : (description ?? t('members.picker.hint'))}
      </Text>
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
      <Popover
        maxHeight={340}
        className="w-(--trigger-width) overflow-y-auto rounded-control border border-edge bg-card text-ink shadow-card"
      >
        <ListBox
          aria-label={t('members.picker.list')}
          renderEmptyState={() => <p className="px-4 py-3 text-muted">{t('members.picker.none')}</p>}
          className="p-1 outline-none"
        >
          {(person: PersonRef) => <Choice person={person} />}
        </ListBox>
        {found.length > shownAtOnce && (
          <p className="border-t border-line px-4 py-2 text-sm text-muted">
            {t('members.picker.more', { count: found.length - shownAtOnce })}
          </p>
        )}
      </Popover>
    </ComboBox>
  )
}

function Choice({ person }: { person: PersonRef }) {
  const years = lifeYears(person)
  return (
    <ListBoxItem
      id={person.id}
      textValue={nameWithYears(person)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none data-focused:bg-info-ground data-focused:text-info data-selected:font-semibold"
    >
      <Avatar
        size="tiny"
        id={person.id}
        name={person.name}
        deceased={person.deceased}
        portrait={person.portrait}
      />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span>{person.name}</span>
        {years && <span className="text-sm text-muted">{years}</span>}
      </span>
    </ListBoxItem>
  )
}
