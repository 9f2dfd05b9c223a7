import type { BirthdayEntry } from '../../../api/types.ts'
import { BirthdayDetails } from './BirthdayDetails.tsx'
import { EventDetails } from './EventDetails.tsx'
import '../../files/words.ts'
import '../words.ts'

export type Subject =
  | {
      about: 'event'
      id: string
      /** The day that was pressed, for a yearly event. */
      day?: string | undefined
      /** Moves the focus after the event is deleted here; by default it goes to the page's heading. */
      onRemoved?: (() => void) | undefined
    }
  | { about: 'birthday'; entry: BirthdayEntry }

export type DetailsProps = { subject: Subject; onClose: () => void }

export default function DetailsDialog({ subject, onClose }: DetailsProps) {
  if (subject.about === 'birthday') return <BirthdayDetails entry={subject.entry} onClose={onClose} />
  return <EventDetails {...subject} onClose={onClose} />
}
