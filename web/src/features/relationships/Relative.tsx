import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonRef } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../members/Avatar.tsx'
import { lifeYears } from '../members/people.ts'

type RelativeProps = {
  person: PersonRef
  words: string[]
  /** A single word that says more than the recorded one: "husband" beside "spouse". */
  word?: string | null | undefined
  /** Follows the words. */
  children?: ReactNode
}

/** A person's name, with years to tell namesakes apart, and how they are related. */
export function Relative({ person, words, word, children }: RelativeProps) {
  const { id, name, deceased, portrait } = person
  const years = lifeYears(person)
  return (
    <div className="relative flex min-w-0 flex-1 basis-48 items-start gap-3">
      <div className="mt-1.5">
        <Avatar size="tiny" id={id} name={name} deceased={deceased} portrait={portrait} />
      </div>
      <div className="min-w-0 flex-1">
        <p>
          <Link
            to={paths.member(id)}
            data-person={id}
            className="link inline-flex min-h-11 items-center print:min-h-0"
          >
            {name}
          </Link>{' '}
          {years && <span className="inline-block text-sm text-muted">{years}</span>}
        </p>
        <div className="-mt-1 flex flex-wrap items-center gap-x-3 print:mt-0">
          {word && <p>{word}</p>}
          <p className={word ? 'text-muted' : ''}>{words.filter(Boolean).join(', ')}</p>
          {children}
        </div>
      </div>
    </div>
  )
}
