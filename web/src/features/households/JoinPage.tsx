import { useContext } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useSession, useViewer } from '../../api/session.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { SiteName } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useGroupLinkWorks } from './queries.ts'
import './words.ts'

/** Opened by a family's group link. It names the site and no one: anyone in the chat may pass the link on. */
export default function JoinPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const site = useContext(SiteName)
  const viewer = useViewer()
  const { isPending } = useSession()
  const { data: works, error, refetch } = useGroupLinkWorks(token)
  if (isPending || (token && !works && !error)) return <Spinner label={t('common.session.checking')} />
  return (
    <AccountCard title={t('households.join.title', { site })}>
      <div className="space-y-5">{content()}</div>
    </AccountCard>
  )

  function content() {
    if (viewer)
      return (
        <>
          <p>{t('households.join.known')}</p>
          <ButtonLink to={paths.dashboard()} className="w-full">
            {t('households.invitation.dashboard')}
          </ButtonLink>
        </>
      )
    if (works)
      return (
        <>
          <p>{t('households.join.about')}</p>
          <ButtonLink to={paths.registerInGroup(token)} className="w-full">
            {t('households.invitation.register')}
          </ButtonLink>
          <p className="border-line border-t pt-5">{t('households.join.signInText')}</p>
          <ButtonLink variant="secondary" to={paths.signIn()} className="w-full">
            {t('households.invitation.signIn')}
          </ButtonLink>
        </>
      )
    const ended = !token || asProblem(error).status === 410
    if (!ended) return <ErrorBox onRetry={() => void refetch()}>{t('households.invitation.failed')}</ErrorBox>
    return (
      <>
        <ErrorBox>{t('households.join.ended')}</ErrorBox>
        <ButtonLink to={paths.home()} className="w-full">
          {t('households.invitation.home')}
        </ButtonLink>
      </>
    )
  }
}
