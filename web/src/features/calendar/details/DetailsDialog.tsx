import { BirthdayDetails } from './BirthdayDetails.tsx'
import type { DetailsProps } from './details.ts'
import { EventDetails } from './EventDetails.tsx'
import '../../files/words.ts'
import '../words.ts'

export default function DetailsDialog({ subject, onClose }: DetailsProps) {
  if (subject.about === 'birthday') return <BirthdayDetails entry={subject.entry} onClose={onClose} />
  return <EventDetails {...subject} onClose={onClose} />
}
