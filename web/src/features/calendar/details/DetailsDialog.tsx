import type { BirthdayEntry } from '../../../api/types.ts'
import { BirthdayDetails } from './BirthdayDetails.tsx'
import { EventDetails } from './EventDetails.tsx'
import '../../files/words.ts'
import '../words.ts'

export type Subject =
  | {
      about: 'event'
      id: string
      /** The day that was pressed, of an event that comes back every year. */
      day?: string | undefined
      /** Moves the focus when the event has been deleted from here; else the page's heading takes it. */
      onRemoved?: (() => void) | undefined
    }
  | { about: 'birthday'; entry: BirthdayEntry }

export type DetailsProps = { subject: Subject; onClose: () => void }

export default function DetailsDialog({ subject, onClose }: DetailsProps) {
  if (subject.about === 'birthday') return <BirthdayDetails entry={subject.entry} onClose={onClose} />
  return <EventDetails {...subject} onClose={onClose} />
}
