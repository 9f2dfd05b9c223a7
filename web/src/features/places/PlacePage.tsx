import { useParams } from 'react-router'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Happened } from './Happened.tsx'
import { Whereabouts } from './Whereabouts.tsx'
import '../files/words.ts'
import '../members/words.ts'
import '../search/words.ts'
import './words.ts'

/** A place that records name: where it is, and what happened there. */
export default function PlacePage() {
  const { name = '' } = useParams()
  return (
    <div key={name} className="mx-auto max-w-3xl space-y-6">
      <PageTitle className="wrap-anywhere">{name}</PageTitle>
      <Whereabouts name={name} />
      <Happened name={name} />
    </div>
  )
}
