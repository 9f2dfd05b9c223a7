import { Link } from 'react-router'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFamilies } from './queries.ts'
import './words.ts'

/** The families that one is in, on one's own profile, and the way to all of them. */
export function OwnFamilies() {
  const { data, isPending, refetch } = useFamilies()
  const mine = data?.items.filter(family => family.mine)
  return (
    <Card title={t('families.own.title')}>
      {isPending && <Skeleton lines={2} />}
      {!isPending && !mine && <ErrorBox onRetry={() => void refetch()}>{t('families.failed')}</ErrorBox>}
      {mine?.length === 0 && <p className="text-muted">{t('families.own.none')}</p>}
      {mine && mine.length > 0 && (
        <ul>
          {mine.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.family(id)} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="secondary" to={paths.families()} className="mt-4">
        {t('families.own.all')}
      </ButtonLink>
    </Card>
  )
}
