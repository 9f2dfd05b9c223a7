import type { User } from '../../api/types.ts'
import { useAddressPart } from '../../lib/address.ts'
import { formatMoment } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { DecisionButton } from './DecisionButton.tsx'
import { decisionsAbout, useDecisions } from './decisions.ts'
import { ListFailed } from './ListFailed.tsx'
import { offerMember } from './offers.ts'
import { usePendingUsers } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField } from './SearchField.tsx'
import { Section } from './Section.tsx'
import { UserEmail } from './UserEmail.tsx'
import { useLeavingRows } from './useLeavingRows.ts'

const columns = (): readonly Column<User>[] => [
  { label: t('admin.column.username'), cell: user => <strong>{user.username}</strong> },
  { label: t('admin.column.email'), cell: user => <UserEmail user={user} /> },
  { label: t('admin.column.name'), cell: user => user.name },
  { label: t('admin.column.created'), cell: user => formatMoment(user.createdAt), width: 'w-44' },
]

/** Registered accounts that wait for approval. */
export function PendingUsers() {
  const [search, setSearch] = useAddressPart('waiting')
  const pages = usePendingUsers(search)
  const users = pages.data?.pages.flatMap(page => page.items) ?? []
  const { place, actOn } = useLeavingRows(users)
  const decisions = useDecisions((decision, user) => {
    if (decision === 'approve') offerMember(user)
  })
  if (!pages.data && !pages.isError) return null
  const long = users.length >= longFrom || pages.hasNextPage || search !== ''
  return (
    <Section ref={place} title={t('admin.pending.title')}>
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
      {pages.data && users.length === 0 && search === '' && (
        <p className="text-muted">{t('admin.pending.none')}</p>
      )}
      {users.length > 0 && (
        // When a row goes, the next one moves up: the second half of a double click must not hit it.
        <div onClickCapture={event => event.detail > 1 && event.stopPropagation()}>
          <RecordList
            label={t('admin.pending.title')}
            rows={users}
            columns={columns()}
            pages={pages}
            stale={pages.isPlaceholderData}
            actions={user => (
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
                        actOn(user.id)
                        decisions.decide(...about)
                      },
                    }}
                  />
                ))}
              </div>
            )}
          />
        </div>
      )}
    </Section>
  )
}
