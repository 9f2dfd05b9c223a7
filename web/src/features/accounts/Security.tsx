import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'

/** Email and password: two rows, each opening a small form. */
export function Security({ user }: { user: User }) {
  const [lostFeed, setLostFeed] = useState(false)
  return (
    <Card title={t('ownAccount.security.title')}>
      <div className="divide-y divide-line">
        <Row
          text={t('ownAccount.security.emailText', { email: user.email })}
          action={t('ownAccount.email.change')}
        >
          {close => <ChangeEmail onClose={close} />}
        </Row>
        <Row text={t('ownAccount.password.text')} action={t('ownAccount.password.change')}>
          {close => <ChangePassword user={user} onChanged={setLostFeed} onClose={close} />}
        </Row>
      </div>
      <div role="status" className="not-empty:mt-4">
        {lostFeed && (
          <Notice>
            <p>{t('ownAccount.password.feedGone')}</p>
            <Link to={paths.subscribe()} className="link inline-flex min-h-11 items-center">
              {t('ownAccount.password.newFeed')}
            </Link>
          </Notice>
        )}
      </div>
    </Card>
  )
}

type RowProps = { text: string; action: string; children: (close: () => void) => ReactNode }

function Row({ text, action, children }: RowProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">{text}</p>
        {!open && (
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {action}
          </Button>
        )}
      </div>
      {open && <div className="mt-4">{children(() => setOpen(false))}</div>}
    </div>
  )
}
