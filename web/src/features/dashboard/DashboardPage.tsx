import { useViewer } from '../../api/session.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sprig } from '../../ui/pictures.tsx'
import { WaitingNotice } from '../accounts/WaitingNotice.tsx'

export default function DashboardPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <div className="space-y-8">
      <div>
        <PageTitle>{t('common.dashboard.title')}</PageTitle>
        <p className="mt-1 text-lg text-muted">{t('common.dashboard.greeting', { name: viewer.name })}</p>
      </div>
      {viewer.status === 'pending' ? <WaitingNotice /> : <Quiet />}
    </div>
  )
}

/** Nothing has been entered yet. */
function Quiet() {
  return (
    <Card>
      <EmptyState
        title={t('common.dashboard.empty.title')}
        picture={<Sprig />}
        action={<ButtonLink to={paths.profile()}>{t('common.dashboard.empty.profile')}</ButtonLink>}
      >
        {t('common.dashboard.empty.text')}
      </EmptyState>
    </Card>
  )
}
