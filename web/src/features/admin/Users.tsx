import { useRef } from 'react'
import type { User } from '../../api/types.ts'
import { useAddressPart } from '../../lib/address.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useDecisions } from './decisions.ts'
import { ListFailed } from './ListFailed.tsx'
import { offerMember } from './offers.ts'
import { useSettledUsers } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField } from './SearchField.tsx'
import { Section } from './Section.tsx'
import { EditActions, UserActions } from './UserActions.tsx'
import { UserEmail } from './UserEmail.tsx'
import { EditSelect } from './UserSelect.tsx'
import { roles, statuses, useUserEdits } from './userEdits.ts'

/** All accounts that are not pending, and what admins can change about them. */
export function Users() {
  const [search, setSearch] = useAddressPart('users')
  const pages = useSettledUsers(search)
  const section = useRef<HTMLElement>(null)
  const decisions = useDecisions((decision, user) => {
    if (decision === 'approve') offerMember(user)
  })
  // Edit replaces Save and Cancel again.
  const edits = useUserEdits(id =>
    section.current?.querySelector<HTMLElement>(`[data-edit="${id}"] button`)?.focus(),
  )
  if (!pages.data && !pages.isError) return null
  const users = pages.data?.pages.flatMap(page => page.items) ?? []
  const long = users.length >= longFrom || pages.hasNextPage || search !== ''
  return (
    <Section ref={section} title={t('admin.users.title')}>
      {long && (
        <SearchField
          name="users"
          label={t('admin.users.search')}
          value={search}
          onChange={setSearch}
          found={pages.data && !pages.isPlaceholderData ? users.length : undefined}
        />
      )}
      <ListFailed pages={pages} />
      {users.length > 0 && (
        <RecordList
          label={t('admin.users.title')}
          rows={users}
          columns={columnsWith(edits)}
          actionsWidth="w-[21.5rem]"
          pages={pages}
          stale={pages.isPlaceholderData}
          actions={user =>
            edits.edits[user.id] ? (
              <EditActions user={user} edits={edits} />
            ) : (
              <UserActions user={user} decisions={decisions} onEdit={() => edits.open(user)} />
            )
          }
        />
      )}
    </Section>
  )
}

function columnsWith({ edits, choose }: ReturnType<typeof useUserEdits>): readonly Column<User>[] {
  return [
    {
      label: t('admin.column.name'),
      cell: user => (
        <>
          <strong>{user.name}</strong> {user.sample && <Badge>{t('admin.sample')}</Badge>}
        </>
      ),
    },
    { label: t('admin.column.email'), cell: user => <UserEmail user={user} /> },
    {
      label: t('admin.column.role'),
      width: 'w-40',
      cell: user => (
        <EditSelect
          user={user}
          edit={edits[user.id]}
          part="role"
          options={roles}
          words={role => t(`accounts.role.${role}`)}
          onChange={role => choose(user.id, { role })}
        >
          <Badge tone={user.role === 'admin' ? 'good' : 'plain'}>{t(`accounts.role.${user.role}`)}</Badge>
          {user.owner && (
            <span className="mt-1 block text-sm text-muted">{t('ownAccount.profile.owner')}</span>
          )}
        </EditSelect>
      ),
    },
    {
      label: t('admin.column.status'),
      width: 'w-44',
      cell: user => (
        <EditSelect
          user={user}
          edit={edits[user.id]}
          part="status"
          options={statuses}
          words={status => t(`accounts.status.${status}`)}
          onChange={status => choose(user.id, { status })}
        >
          <Badge tone={user.status === 'rejected' ? 'bad' : 'good'}>
            {t(`accounts.status.${user.status}`)}
          </Badge>
        </EditSelect>
      ),
    },
  ]
}
