import { useSearchParams } from 'react-router'
import { useViewer } from '../../api/session.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { formProblem } from './problems.ts'
import { useConfirmEmail } from './queries.ts'
import './words.ts'

/** The target of the link in an email. It needs a click, because mail programs open links to check them. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams()
  const viewer = useViewer()
  const confirm = useConfirmEmail()
  const token = search.get('token') ?? ''
  if (confirm.isSuccess) {
    return (
      <AccountCard title={t('accounts.confirm.doneTitle')}>
        <p role="status" className="mb-6 text-center">
          {t('accounts.confirm.done', { email: confirm.data.email })}
        </p>
        <ButtonLink to={viewer ? paths.dashboard() : paths.signIn()} className="w-full">
          {t('accounts.confirm.continue')}
        </ButtonLink>
      </AccountCard>
    )
  }
  const known = { 'link-invalid': null, 'email-taken': null }
  const problem = confirm.isError
    ? formProblem(confirm.error, known, t('accounts.confirm.failed'))
    : undefined
  return (
    <AccountCard title={t('accounts.confirm.title')} intro={t('accounts.confirm.intro')}>
      <div className="space-y-5">
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <Button
          className="w-full"
          busy={confirm.isPending}
          busyLabel={t('accounts.confirm.busy')}
          onPress={() => confirm.mutate({ body: { token } })}
        >
          {t('accounts.confirm.button')}
        </Button>
      </div>
    </AccountCard>
  )
}
