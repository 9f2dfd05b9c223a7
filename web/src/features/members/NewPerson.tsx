import { lazy, Suspense } from 'react'
import type { Member, PersonRef } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import type { Relation } from './NewPersonDialog.tsx'
import { asPerson } from './people.ts'

const NewPersonDialog = lazy(() => loadChunk(() => import('./NewPersonDialog.tsx')))

type NewPersonProps = {
  /** The typed name; null while no one is being added. */
  name: string | null
  relation?: Relation | undefined
  onAdded: (person: PersonRef, undo: string | null) => void
  onClose: () => void
}

/** The dialog that adds a person where one is chosen. It is loaded on first use. */
export function NewPerson({ name, relation, onAdded, onClose }: NewPersonProps) {
  const added = (member: Member, undo: string | null) => onAdded(asPerson(member), undo)
  return (
    <Suspense>
      {name !== null && <NewPersonDialog name={name} relation={relation} onAdded={added} onClose={onClose} />}
    </Suspense>
  )
}
