import { useRef, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { CheckedUser } from '../../../../api/types.ts'
import { focusHeading, useFocusLater } from '../../../../lib/focus.ts'
import { t } from '../../../../lib/words.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { useMoments } from '../../useMoments.ts'
import { useCheckUsers } from './queries.ts'

const statuses = ['pending', 'approved', 'rejected'] as const

/** All accounts by status. */
export function CheckUsers() {
  const [asked, setAsked] = useState(false)
  const { data, isError, isFetching, refetch } = useCheckUsers(asked)
  const found = useRef<HTMLDivElement>(null)
  const focusLater = useFocusLater()

  async function check() {
    setAsked(true)
    const { error } = await refetch({ cancelRefetch: false })
    if (!error)
      return focusLater(() => {
        focusHeading(found.current)
        return found.current !== null
      })
    const { requestId, code } = asProblem(error)
    // biome-ignore lint/suspicious/noConsole: the sentence on the page says that the console tells more
    console.error(`Checking users failed: ${code}, request ${requestId ?? 'without an answer'}`)
  }

  return (
    <Card title={t('database.users.title')}>
      <p className="mb-4 text-muted">{t('database.users.text')}</p>
      <Button
        variant="secondary"
        busy={asked && isFetching}
        busyLabel={t('database.users.checking')}
        onPress={() => void check()}
      >
        {t('database.users.check')}
      </Button>
      {asked && isError && (
        <div className="mt-4">
          <ErrorBox>{t('database.users.failed')}</ErrorBox>
        </div>
      )}
      {asked && data && !isError && (
        <div ref={found} className="mt-6 grid gap-6 lg:grid-cols-3">
          {statuses.map(status => (
            <section key={status}>
              <h3 className="mb-2">{t(`database.users.${status}`, { count: data[status].length })}</h3>
              <Users users={data[status]} />
            </section>
          ))}
        </div>
      )}
    </Card>
  )
}

function Users({ users }: { users: readonly CheckedUser[] }) {
  const { day } = useMoments()
  if (users.length === 0) return <p className="text-muted">{t('database.users.none')}</p>
  return (
    <ul className="divide-y divide-line">
      {users.map(({ id, name, email, role, sample, createdAt }) => (
        <li key={id} className="py-2 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {name}
            {sample && <Badge>{t('database.users.sample')}</Badge>}
          </p>
          <p>{email}</p>
          <p className="text-sm text-muted">
            {t(`database.users.role.${role}`)}, {t('database.users.since', { when: day(createdAt) })}
          </p>
        </li>
      ))}
    </ul>
  )
}
