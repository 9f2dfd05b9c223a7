import { Link } from 'react-router'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHouseholds } from './queries.ts'
import './words.ts'

/** On the viewer's profile: their households, with a link to all of them. */
export function OwnHouseholds() {
  const { data, isPending, refetch } = useHouseholds()
  const mine = data?.items.filter(household => household.mine)
  return (
    <Card title={t('households.own.title')}>
      {isPending && <Skeleton lines={2} />}
      {!isPending && !mine && <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>}
      {mine?.length === 0 && <p className="text-muted">{t('households.own.none')}</p>}
      {mine && mine.length > 0 && (
        <ul>
          {mine.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.household(id)} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="secondary" to={paths.households()} className="mt-4">
        {t('households.own.all')}
      </ButtonLink>
    </Card>
  )
}
