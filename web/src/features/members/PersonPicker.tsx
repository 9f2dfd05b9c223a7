import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { NewPerson } from './NewPerson.tsx'
import type { Relation } from './NewPersonDialog.tsx'
import { PersonBox, type PersonBoxProps } from './PersonBox.tsx'
import { rememberPerson, useFamily } from './queries.ts'

type PersonPickerProps = Omit<PersonBoxProps, 'onAdd' | 'isAdding' | 'whyNotAdd'> & {
  /** The relation of a new person, if the form already knows it. It is saved together with the person. */
  relation?: Relation
  /** Called instead of `onChange` for a new person. */
  onAdded?: (person: PersonRef, undo: string | null) => void
}

/** Chooses a person, or adds one if there is no one by that name. Used everywhere. */
export function PersonPicker({ relation, onAdded, ...box }: PersonPickerProps) {
  const container = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const can = useFamily().data?.can
  const queryClient = useQueryClient()

  function added(person: PersonRef, undo: string | null) {
    flushSync(() => setAdding(null))
    rememberPerson(queryClient, person)
    if (onAdded) onAdded(person, undo)
    else box.onChange(person)
    container.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }

  return (
    <div ref={container}>
      <PersonBox
        {...box}
        isAdding={adding !== null}
        onAdd={can?.add ? setAdding : undefined}
        whyNotAdd={can && !can.add ? t('members.add.mayNot') : undefined}
      />
      <NewPerson name={adding} relation={relation} onAdded={added} onClose={() => setAdding(null)} />
    </div>
  )
}
