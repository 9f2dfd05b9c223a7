import { Link } from 'react-router'
import type { PersonRef } from '../../api/types.ts'
import { paths } from '../../paths.ts'
import { lifeYears } from '../members/people.ts'

/** A person's name, with years to tell namesakes apart, and how they are related. */
export function Relative({ person, words }: { person: PersonRef; words: string[] }) {
  const years = lifeYears(person)
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p>
        <Link to={paths.member(person.id)} className="link inline-flex min-h-11 items-center">
          {person.name}
        </Link>{' '}
        {years && <span className="text-sm whitespace-nowrap text-muted">{years}</span>}
      </p>
      <p className="-mt-1">{words.filter(Boolean).join(', ')}</p>
    </div>
  )
}
