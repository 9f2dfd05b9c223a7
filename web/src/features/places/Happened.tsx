import { useNavigate } from 'react-router'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FoundList } from '../search/FoundList.tsx'
import { useFound } from '../search/queries.ts'
import '../search/search.css'

/** The records that name a place: what the search finds for it. */
export function Happened({ name }: { name: string }) {
  const { data: found, isError, refetch } = useFound(name)
  const navigate = useNavigate()
  return (
    <Card title={t('places.happened')} className="search-page space-y-6">
      {isError && <ErrorBox onRetry={() => void refetch()}>{t('search.failed')}</ErrorBox>}
      {!found && !isError && <Skeleton lines={6} />}
      {found?.groups.length === 0 && <p className="text-muted">{t('places.nothing')}</p>}
      {found && (
        <FoundList
          groups={found.groups}
          heading="h3"
          onKind={kind => void navigate(paths.search(name, kind))}
        />
      )}
      <ButtonLink variant="secondary" to={paths.search(name)}>
        {t('places.search', { name })}
      </ButtonLink>
    </Card>
  )
}
