import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session.ts'
import { focusElement } from '../../lib/focus.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import './words.ts'

/** The thanks are shown for this long before the dashboard opens. */
const thankedFor = 2000

/** For every account, even pending ones. It opens without a session too, and asks for one on sending. */
export default function FeedbackPage() {
  const [sent, setSent] = useState(false)
  // A draft belongs to an account, so the form waits until that is known.
  const { isPending } = useSession()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useOnLeave(() => clearTimeout(timer.current))

  function thank() {
    setSent(true)
    timer.current = setTimeout(() => void navigate(paths.dashboard(), { replace: true }), thankedFor)
  }

  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <div>
        <PageTitle>{t('feedback.title')}</PageTitle>
        <p className="mt-2 text-muted">{t('feedback.intro')}</p>
      </div>
      <Card>{sent ? <Thanks /> : isPending ? <Skeleton lines={6} /> : <FeedbackForm onSent={thank} />}</Card>
    </div>
  )
}

function Thanks() {
  return (
    <div className="py-6 text-center">
      <p ref={focusElement} role="status" tabIndex={-1} className="mb-6 font-serif text-xl outline-none">
        {t('feedback.thanks')}
      </p>
      <ButtonLink variant="secondary" replace to={paths.dashboard()}>
        {t('feedback.dashboard')}
      </ButtonLink>
    </div>
  )
}
