import { useViewer } from '../../api/session.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useOpen } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Reminders } from '../calendar/subscribe/Reminders.tsx'
import { OwnData } from '../exporting/OwnData.tsx'
import { InvitationsForYou } from '../households/InvitationsForYou.tsx'
import { OwnHouseholds } from '../households/OwnHouseholds.tsx'
import { OwnMember } from '../profile/OwnMember.tsx'
import { AboutYou } from './AboutYou.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { EasyReading } from './EasyReading.tsx'
import { EditProfile } from './EditProfile.tsx'
import { Security } from './Security.tsx'
import { WaitingNotice } from './WaitingNotice.tsx'
import '../profile/words.ts'
import './own-words.ts'
import './words.ts'

/** The user's own account and (for approved users) the matching family member. */
export default function ProfilePage() {
  const viewer = useViewer()
  const [editing, setEditing] = useOpen(useHasDraft('account'))
  if (!viewer) return null
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('ownAccount.profile.title')}</PageTitle>
      {viewer.status === 'pending' && <WaitingNotice />}
      <AccountFacts user={viewer} />
      {viewer.status === 'approved' && <OwnMember memberId={viewer.memberId ?? null} />}
      {viewer.status === 'approved' && <InvitationsForYou viewer={viewer} />}
      {viewer.status === 'approved' && <OwnHouseholds />}
      {editing ? (
        <EditProfile user={viewer} onDone={() => setEditing(false)} />
      ) : (
        <AboutYou user={viewer} onEdit={() => setEditing(true)} />
      )}
      <EasyReading />
      {viewer.status === 'approved' && <Reminders user={viewer} />}
      <Security user={viewer} />
      <Devices timeZone={viewer.timeZone} />
      <OwnData />
      <DeleteAccount user={viewer} />
    </div>
  )
}
