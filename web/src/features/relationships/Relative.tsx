import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonRef } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { lifeYears } from '../members/people.ts'

type RelativeProps = {
  person: PersonRef
  words: string[]
  /** Follows the words. */
  children?: ReactNode
}

/** A person's name, with years to tell namesakes apart, and how they are related. */
export function Relative({ person, words, children }: RelativeProps) {
  const years = lifeYears(person)
  return (
    <div className="relative min-w-0 flex-1 basis-48">
      <p>
        <Link to={paths.member(person.id)} className="link inline-flex min-h-11 items-center">
          {person.name}
        </Link>{' '}
        {years && <span className="inline-block text-sm text-muted">{years}</span>}
      </p>
      <div className="-mt-1 flex flex-wrap items-center gap-x-3">
        <p>{words.filter(Boolean).join(', ')}</p>
        {children}
      </div>
    </div>
  )
}
