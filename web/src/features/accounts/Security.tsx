import { type ReactNode, useState } from 'react'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'

/** Email and password: two rows, each opening a small form. */
export function Security({ user }: { user: User }) {
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
          {close => <ChangePassword email={user.email} onClose={close} />}
        </Row>
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
