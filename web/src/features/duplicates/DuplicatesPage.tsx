import { useParams } from 'react-router'
import { CompareTwo } from './CompareTwo.tsx'
import { PossibleDuplicates } from './PossibleDuplicates.tsx'

/** Two people side by side, if the address names them; otherwise everyone who may be in the family twice. */
export default function DuplicatesPage() {
  const { one, other } = useParams()
  return one && other ? <CompareTwo one={one} other={other} /> : <PossibleDuplicates />
}
