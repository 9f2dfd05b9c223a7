import { lazy, Suspense } from 'react'
import type { PersonRef, User } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { useSignal } from '../../lib/signal.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { nameWithYears } from '../members/people.ts'
import { choosing, closeOffer, offers } from './offers.ts'
import { useLinkedMember } from './useLinkedMember.ts'
import { useLinking } from './useLinking.ts'
import { useSuggestions } from './useSuggestions.ts'

const MemberDialog = lazy(() => loadChunk(() => import('./MemberDialog.tsx')))

/** Below the banner, and longer: offers to link a newly approved account to a member. Can be ignored. */
export function MemberOffer() {
  const [user] = useSignal(offers)
  const chosenFor = useSignal(choosing)
  const linked = useLinkedMember(user)
  useOnLeave(() => {
    offers.set([])
    choosing.set(null)
  })
  return (
    <>
      <div className={user ? frame : ''}>
        {/* It appears without a click, so screen readers announce it. */}
        <p role="status" className={user ? 'min-w-0 flex-1 basis-56 py-1 font-semibold' : ''}>
          {user && question(user, linked)}
        </p>
        {user && <Choices key={user.id} user={user} linked={linked} />}
      </div>
      <Suspense fallback={<Spinner />}>
        {chosenFor && <MemberDialog user={chosenFor} onClose={() => choosing.set(null)} />}
      </Suspense>
    </>
  )
}

const frame = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2'

function question(user: User, linked: PersonRef | undefined): string {
  const { name } = user
  return linked
    ? t('admin.offer.linked', { name, member: nameWithYears(linked) })
    : t('admin.offer.title', { name })
}

function Choices({ user, linked }: { user: User; linked: PersonRef | undefined }) {
  const [first] = useSuggestions(user)
  const { link, linking, problem } = useLinking(user, leave)

  function leave() {
    closeOffer(user.id)
    // The focused element is gone: return the focus to the page, so that it is not lost.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <>
      {problem && (
        <p role="alert" className="basis-full font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        {!linked && first && (
          <Button className="px-4!" busy={linking === first.person.id} onPress={() => link(first.person)}>
            {t('admin.offer.link', { member: nameWithYears(first.person) })}
          </Button>
        )}
        <Button
          variant={linked || first ? 'quiet' : 'secondary'}
          className="px-3!"
          onPress={() => choosing.set(user)}
        >
          {linked ? t('admin.offer.change') : t('admin.offer.choose')}
        </Button>
        <Button variant="quiet" className="px-3!" onPress={leave}>
          {linked ? t('admin.offer.keep') : t('admin.offer.notNow')}
        </Button>
      </div>
    </>
  )
}
