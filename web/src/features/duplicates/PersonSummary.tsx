import { Link } from 'react-router'
import type { DuplicatePerson } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Avatar } from '../members/Avatar.tsx'

type PersonSummaryProps = { of: DuplicatePerson; account?: string | null | undefined; label?: string }

/** Shows the facts about someone that tell people apart. */
export function PersonSummary({ of, account, label }: PersonSummaryProps) {
  const { person, birth, birthPlace, death, deathPlace, parents, partners, children } = of
  const born = dateAndPlace(birth, birthPlace)
  const died = dateAndPlace(death, deathPlace)
  return (
    <div className="min-w-0 space-y-4 wrap-anywhere">
      <div className="flex items-center gap-4">
        <Avatar {...person} />
        <div className="min-w-0">
          {label && <p className="text-sm text-muted">{label}</p>}
          <Link to={paths.member(person.id)} className="link inline-flex min-h-11 items-center font-semibold">
            {person.name}
          </Link>
        </div>
      </div>
      <Facts>
        {born && <Fact name={t('duplicates.born')}>{born}</Fact>}
        {died && <Fact name={t('duplicates.died')}>{died}</Fact>}
        {parents.length > 0 && <Fact name={t('duplicates.parents')}>{parents.join(', ')}</Fact>}
        {partners.length > 0 && <Fact name={t('duplicates.partners')}>{partners.join(', ')}</Fact>}
        {children.length > 0 && <Fact name={t('duplicates.children')}>{children.join(', ')}</Fact>}
        {account && <Fact name={t('duplicates.account')}>{account}</Fact>}
      </Facts>
    </div>
  )
}

function dateAndPlace(date?: string | null, place?: string | null): string | null {
  if (date && place) return t('duplicates.dateAndPlace', { date, place })
  return date ?? place ?? null
}
