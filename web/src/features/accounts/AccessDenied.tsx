import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

type AccessDeniedProps = { subject: 'members' | 'relationships'; pending: boolean }

/** Shown instead of a family screen that the account may not (or no longer) see. */
export function AccessDenied({ subject, pending }: AccessDeniedProps) {
  return (
    <div className="mx-auto max-w-xl space-y-6 py-8">
      <PageTitle>{t('common.denied.title')}</PageTitle>
      <ErrorBox>{sentence(subject, pending)}</ErrorBox>
    </div>
  )
}

function sentence(subject: AccessDeniedProps['subject'], pending: boolean): string {
  if (subject === 'relationships') return t('common.denied.relationships')
  return pending ? t('common.denied.membersPending') : t('common.denied.members')
}
