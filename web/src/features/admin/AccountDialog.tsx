import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { nameWithYears } from '../members/people.ts'
import { InvitedBy } from './InvitedBy.tsx'
import LinkDialog from './LinkDialog.tsx'
import { choosing } from './offers.ts'
import { useUser } from './queries.ts'
import { RareAction } from './RareAction.tsx'
import { UserEmail } from './UserEmail.tsx'
import { useDeleteAccount } from './useDeleteAccount.ts'
import { useLinkedMember } from './useLinkedMember.ts'
import { useMoments } from './useMoments.ts'
import { useSignOutEverywhere } from './useSignOutEverywhere.ts'
import '../accounts/own-words.ts'
import '../accounts/words.ts'
import './words.ts'

type AccountDialogProps = { opened: User; onClose: () => void }

/** An account in full, with the actions that are too rare for its row. */
export default function AccountDialog({ opened, onClose }: AccountDialogProps) {
  const removal = useDeleteAccount(onClose)
  const signOut = useSignOutEverywhere()
  const problem = removal.problem ?? signOut.problem
  // A deleted account can't be fetched.
  const user = useUser(opened, !removal.deleting).data ?? opened
  const [linking, setLinking] = useState(false)
  const isYou = useViewer()?.id === user.id
  return (
    <>
      <Dialog title={user.name} onClose={onClose}>
        <div className="space-y-6">
          {problem && <ErrorBox>{problem}</ErrorBox>}
          <AccountFacts user={user} />
          <div className="relative flex flex-wrap gap-3">
            <RareAction refused={user.whyNot.linkMember} onPress={() => choosing.set(user)}>
              {t('admin.offer.label')}
            </RareAction>
            <RareAction refused={user.whyNot.makeLink} onPress={() => setLinking(true)}>
              {t('admin.link.label')}
            </RareAction>
            <ButtonLink variant="secondary" to={paths.adminSecurity(user.id)}>
              {t('admin.signIns')}
            </ButtonLink>
            <RareAction refused={user.whyNot.signOut} busy={signOut.busy} onPress={() => signOut.ask(user)}>
              {t('admin.signOut.label')}
            </RareAction>
            {isYou ? (
              <ButtonLink variant="quiet" to={paths.profile()}>
                {t('admin.delete.own')}
              </ButtonLink>
            ) : (
              <RareAction
                danger
                refused={user.whyNot.delete}
                busy={removal.deleting}
                onPress={() => removal.ask(user)}
              >
                {t('admin.delete.label')}
              </RareAction>
            )}
          </div>
          <p role="status" className="font-semibold text-info empty:hidden">
            {signOut.done}
          </p>
          <div className="flex justify-end">
            <Button variant="secondary" autoFocus onPress={onClose}>
              {t('admin.close')}
            </Button>
          </div>
        </div>
      </Dialog>
      {linking && <LinkDialog user={user} onClose={() => setLinking(false)} />}
    </>
  )
}

function AccountFacts({ user }: { user: User }) {
  const { moment } = useMoments()
  const member = useLinkedMember(user)
  return (
    <Facts>
      <Fact name={t('admin.column.username')}>
        {user.username} {user.sample && <Badge>{t('admin.sample')}</Badge>}
      </Fact>
      <Fact name={t('admin.column.email')}>
        <UserEmail user={user} />
      </Fact>
      <Fact name={t('admin.column.role')}>
        {t(`accounts.role.${user.role}`)} {user.owner && <Badge>{t('ownAccount.profile.owner')}</Badge>}
      </Fact>
      <Fact name={t('admin.column.status')}>{t(`accounts.status.${user.status}`)}</Fact>
      <Fact name={t('admin.offer.label')}>{member ? nameWithYears(member) : t('admin.members.unknown')}</Fact>
      <Fact name={t('admin.column.created')}>
        {moment(user.createdAt)}
        <InvitedBy user={user} />
      </Fact>
    </Facts>
  )
}
