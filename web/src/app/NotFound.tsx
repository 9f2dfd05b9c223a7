import { useViewer } from '../api/session.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Sprig } from '../ui/pictures.tsx'

export function NotFound() {
  const viewer = useViewer()
  return (
    <div className="mx-auto max-w-xl py-8 text-center">
      <Sprig className="mx-auto mb-6 w-36" />
      <PageTitle>{t('common.notFound.title')}</PageTitle>
      <p className="mt-3 mb-8 text-muted">{t('common.notFound.text')}</p>
      {viewer ? (
        <ButtonLink to={paths.dashboard()}>{t('common.notFound.dashboard')}</ButtonLink>
      ) : (
        <ButtonLink to={paths.home()}>{t('common.notFound.home')}</ButtonLink>
      )}
    </div>
  )
}
