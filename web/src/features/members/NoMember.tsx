import { asProblem } from '../../api/problem.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Shown when the member doesn't exist or couldn't be loaded. */
export function NoMember({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = asProblem(error).status === 404
  return (
    <div className="mx-auto max-w-xl space-y-6 py-8">
      <PageTitle>{t('members.missing.title')}</PageTitle>
      {missing ? (
        <ErrorBox>{t('members.missing.text')}</ErrorBox>
      ) : (
        <ErrorBox onRetry={onRetry}>{t('members.missing.failed')}</ErrorBox>
      )}
      <ButtonLink variant="secondary" to={paths.dashboard()}>
        {t('members.missing.dashboard')}
      </ButtonLink>
    </div>
  )
}
