import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../../api/types.ts'
import { useAddressPart } from '../../lib/address.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DecisionButton } from './DecisionButton.tsx'
import { decisionsAbout, useDecisions } from './decisions.ts'
import { InvitedBy } from './InvitedBy.tsx'
import { ListFailed } from './ListFailed.tsx'
import { offerMember } from './offers.ts'
import { usePendingUsers } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField } from './SearchField.tsx'
import { Section } from './Section.tsx'
import { DetailsButton } from './UserActions.tsx'
import { UserEmail } from './UserEmail.tsx'
import { useHeldRows } from './useHeldRows.ts'
import { useLeavingRows } from './useLeavingRows.ts'
import { useMoments } from './useMoments.ts'

const columns = (moment: (at: string) => string): readonly Column<User>[] => [
  {
    label: t('admin.column.username'),
    cell: user => (
      <>
        <strong>{user.username}</strong> {user.sample && <Badge>{t('admin.sample')}</Badge>}
      </>
    ),
  },
  { label: t('admin.column.email'), cell: user => <UserEmail user={user} /> },
  {
    label: t('admin.column.name'),
    cell: user => (
      <>
        {user.name}
        <InvitedBy user={user} />
      </>
    ),
  },
  { label: t('admin.column.created'), cell: user => moment(user.createdAt), width: 'w-44' },
]

/** Registered accounts that wait for approval. */
export function PendingUsers() {
  const [search, setSearch] = useAddressPart('waiting')
  const pages = usePendingUsers(search)
  const users = pages.data?.pages.flatMap(page => page.items) ?? []
  const { section, actOn } = useLeavingRows(users)
  if (!pages.data && !pages.isError) return null
  const long = users.length >= longFrom || pages.hasNextPage || search !== ''
  return (
    <Section ref={section} title={t('admin.pending.title')}>
      {long && (
        <SearchField
          name="waiting"
          label={t('admin.pending.search')}
          value={search}
          onChange={setSearch}
          found={pages.data && !pages.isPlaceholderData ? users.length : undefined}
        />
      )}
      <ListFailed pages={pages} />
      {pages.data && <PendingRows key={search} users={users} search={search} pages={pages} onAct={actOn} />}
    </Section>
  )
}

type PendingRowsProps = {
  users: readonly User[]
  search: string
  pages: ReturnType<typeof usePendingUsers>
  onAct: (id: string) => void
}

/** The list stays as it is while someone is about to press a button in it. */
function PendingRows({ users, search, pages, onAct }: PendingRowsProps) {
  const container = useRef<HTMLDivElement>(null)
  const { shown, waiting, gone, area, actOn, showNew } = useHeldRows(users)
  const { moment } = useMoments()
  const decisions = useDecisions((decision, user) => {
    if (decision === 'approve') offerMember(user)
  })

  function showNewest() {
    const known = new Set(shown.map(user => user.id))
    flushSync(showNew)
    // The pressed button is gone; the first of the new rows gets the focus.
    const first = users.find(user => !known.has(user.id))
    container.current?.querySelector<HTMLElement>(`[data-row="${first?.id}"]`)?.focus()
  }

  if (shown.length === 0 && waiting === 0)
    return search === '' ? <p className="text-muted">{t('admin.pending.none')}</p> : null
  return (
    <div
      ref={container}
      {...area}
      className="relative"
      // When a row goes, the next one moves up: the second half of a double click must not hit it.
      onClickCapture={event => event.detail > 1 && event.stopPropagation()}
    >
      {/* Beside the heading, on a phone at the bottom of the screen: it moves nothing. */}
      <div
        role="status"
        className="z-20 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-[calc(var(--bottom-nav)+1rem)] max-sm:text-center sm:absolute sm:right-0 sm:bottom-full sm:pb-2 print:hidden"
      >
        {waiting > 0 && (
          <Button className="px-4!" onPress={showNewest}>
            {t('admin.pending.show', { count: waiting })}
          </Button>
        )}
      </div>
      <RecordList
        label={t('admin.pending.title')}
        rows={shown}
        columns={columns(moment)}
        actionsWidth="w-72"
        pages={pages}
        stale={pages.isPlaceholderData}
        actions={user =>
          gone.has(user.id) ? (
            <p className="px-2.5 py-2 text-muted">{t('admin.pending.gone')}</p>
          ) : (
            <div className="relative flex flex-wrap gap-1.5">
              {decisionsAbout(user).map(decision => (
                <DecisionButton
                  key={decision}
                  user={user}
                  decision={decision}
                  variant={decision === 'approve' ? 'primary' : 'quiet'}
                  decisions={{
                    ...decisions,
                    decide: (...about) => {
                      onAct(user.id)
                      actOn(user.id)
                      decisions.decide(...about)
                    },
                  }}
                />
              ))}
              <DetailsButton user={user} />
            </div>
          )
        }
      />
    </div>
  )
}
