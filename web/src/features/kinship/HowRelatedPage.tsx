import { useSearchParams } from 'react-router'
import type { PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PersonPicker } from '../members/PersonPicker.tsx'
import { usePerson } from '../members/queries.ts'
import { Answer } from './Answer.tsx'
import '../members/words.ts'
import './words.ts'

/** Two people, and how they are related. The address names them, so that it can be shared. */
export default function HowRelatedPage() {
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  const [first, second] = [usePerson(from), usePerson(to)]

  function choose(chosen: { from: string | null; to: string | null }) {
    const named = Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1]))
    setSearch(Object.fromEntries(named), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle>{t('howRelated.title')}</PageTitle>
      <p className="text-muted print:hidden">{t('howRelated.text')}</p>
      <div className="grid items-start gap-4 print:hidden sm:grid-cols-[1fr_auto_1fr]">
        <Picker label={t('howRelated.first')} person={first} onChoose={id => choose({ from: id, to })} />
        <Button
          variant="secondary"
          className="min-h-12 justify-self-start sm:mt-8"
          onPress={() => choose({ from: to, to: from })}
        >
          {t('howRelated.swap')}
        </Button>
        <Picker label={t('howRelated.second')} person={second} onChoose={id => choose({ from, to: id })} />
      </div>
      {from && to && <Answer key={`${from} ${to}`} from={from} to={to} />}
    </div>
  )
}

type PickerProps = { label: string; person: PersonRef | null; onChoose: (id: string | null) => void }

function Picker({ label, person, onChoose }: PickerProps) {
  return <PersonPicker label={label} value={person} onChange={next => onChoose(next?.id ?? null)} />
}
