import type { PersonRef } from '../../../api/types.ts'
import { parentsInWords } from '../../members/people.ts'

type DirectoryGroupProps = {
  title: string | false
  people: readonly PersonRef[]
  details: boolean
}

/** A household on paper. No entry is split between columns or pages, and no heading stays behind. */
export function DirectoryGroup({ title, people, details }: DirectoryGroupProps) {
  return (
    <div className="mb-6 print:mb-[5mm]">
      {title && <h3 className="mb-1 break-after-avoid text-xl print:text-[15pt]/[1.3]">{title}</h3>}
      <ul>
        {people.map(person => (
          <Entry key={person.id} person={person} details={details} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ person, details }: { person: PersonRef; details: boolean }) {
  const parents = parentsInWords(person)
  return (
    <li className="break-inside-avoid border-t border-line py-2 first:break-before-avoid print:border-edge print:py-[1.5mm] print:text-[12pt]/[1.3]">
      <p className="font-semibold print:text-[14pt]/[1.25]">{person.name}</p>
      {parents && <p className="text-muted">{parents}</p>}
      {person.phoneNumber && (
        <p className="text-xl tabular-nums print:text-[17pt]/[1.3]">{person.phoneNumber}</p>
      )}
      {details && person.email && <p>{person.email}</p>}
      {details && person.address && <p className="whitespace-pre-line">{person.address}</p>}
    </li>
  )
}
