import { useSignal } from '../../lib/signal.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccountHost } from './AccountHost.tsx'
import { AdminNav } from './AdminNav.tsx'
import { Banner } from './Banner.tsx'
import { banner } from './banner.ts'
import { Counts } from './Counts.tsx'
import { FamilyMembers } from './FamilyMembers.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import { LinkBox } from './LinkBox.tsx'
import { MemberOffer } from './MemberOffer.tsx'
import { Notices } from './Notices.tsx'
import { linkToSend } from './noMail.ts'
import { offers } from './offers.ts'
import { PendingUsers } from './PendingUsers.tsx'
import { Users } from './Users.tsx'
import { useAccountLink } from './useAccountLink.ts'
import { useDashboard } from './useDashboard.ts'
import '../accounts/own-words.ts'
import '../accounts/words.ts'
import '../feedback/words.ts'
import '../members/words.ts'
import './tools/words.ts'
import './words.ts'

/** Pending accounts, users, feedback, and the state of the site. */
export default function AdminPage() {
  const { view, sentence, numbers, counts, has, retrying, retry } = useDashboard()
  useAccountLink()
  const isSaying = useSignal(banner) !== null
  const offering = useSignal(offers).length > 0
  const sending = useSignal(linkToSend) !== null
  // Keeps focused elements from scrolling under what stays there until dismissed.
  const margin = sending ? '**:scroll-mt-104' : offering ? '**:scroll-mt-56' : ''
  return (
    <>
      <PageTitle className="mb-6">{t('admin.title')}</PageTitle>
      <AdminNav />
      {/* Sticky, so that it stays visible further down the page. Its height is fixed, so that nothing moves under
          the pointer when messages and offers come and go. */}
      <div className="pointer-events-none sticky top-2 z-30 -mt-4 h-14 print:hidden">
        <div className={isSaying || sending || offering ? panel : ''}>
          <Banner />
          <LinkBox />
          <MemberOffer />
        </div>
      </div>
      <AccountHost />
      <div className={`space-y-8 ${margin}`}>
        {sentence && <ErrorBox onRetry={retry}>{sentences[sentence]()}</ErrorBox>}
        {(view === 'loading' || retrying) && <Spinner />}
        {(view === 'full' || view === 'fallback') && (
          <>
            <Notices overview={numbers} />
            <Counts counts={counts} />
            {has.pending && <PendingUsers />}
            {has.users && <Users />}
            {has.members && <FamilyMembers />}
            <FeedbackList shown={has.feedback} />
          </>
        )}
      </div>
    </>
  )
}

/** One panel for what happened and all that belongs to it. */
const panel =
  'pointer-events-auto mx-auto max-h-[70dvh] max-w-3xl overflow-y-auto rounded-control border border-edge bg-card shadow-card'

const sentences = {
  building: () => t('errors.failed-precondition'),
  unable: () => t('admin.load.unable'),
  failed: () => t('admin.load.failed'),
}
