import type { ReactNode } from 'react'
import { asProblem } from '../../api/problem.ts'
import { t } from '../../lib/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useGroupLinkWorks } from './queries.ts'
import './words.ts'

/** Shown above the registration form of someone who came by a group link. */
export function JoiningGuest({ token, children }: { token: string; children: ReactNode }) {
  const { error, isPending } = useGroupLinkWorks(token)
  if (isPending) return <Skeleton lines={8} />
  const ended = error !== null && asProblem(error).status === 410
  return (
    <>
      <Notice label={t('households.invitation.title')}>
        {ended ? t('households.join.gone') : t('households.join.registering')}
      </Notice>
      {children}
    </>
  )
}
