import { Link } from 'react-router'
import type { MemberRow } from '../../api/types.ts'
import { useAddressPart } from '../../lib/address.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useRemoveMember } from '../members/useRemoveMember.ts'
import { ListFailed } from './ListFailed.tsx'
import { useMemberRows } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField } from './SearchField.tsx'
import { Section } from './Section.tsx'

/** All family members, for tidying up; their own pages show more. */
export function FamilyMembers() {
  const [search, setSearch] = useAddressPart('members')
  const pages = useMemberRows(search)
  const removal = useRemoveMember(() => {})
  if (!pages.data && !pages.isError) return null
  const rows = pages.data?.pages.flatMap(page => page.items) ?? []
  const long = rows.length >= longFrom || pages.hasNextPage || search !== ''
  return (
    <Section title={t('admin.members.title')}>
      {rows.length > 0 && (
        <p>
          <Link to={paths.export()} className="link">
            {t('admin.members.export')}
          </Link>
        </p>
      )}
      {long && (
        <SearchField
          name="members"
          label={t('admin.members.search')}
          value={search}
          onChange={setSearch}
          found={pages.data && !pages.isPlaceholderData ? rows.length : undefined}
        />
      )}
      {rows.length > 1 && (
        <Link to={paths.duplicates()} className="link mb-3 inline-flex min-h-11 items-center">
          {t('members.duplicates')}
        </Link>
      )}
      <ListFailed pages={pages} />
      {pages.data && rows.length === 0 && search === '' && <p className="text-muted">{t('members.none')}</p>}
      {rows.length > 0 && (
        <RecordList
          label={t('admin.members.title')}
          rows={rows}
          columns={columns()}
          actionsWidth="w-32"
          pages={pages}
          stale={pages.isPlaceholderData}
          actions={member => (
            <Button
              variant="quiet"
              className="px-2.5!"
              aria-label={t('members.card.deleteOf', { name: member.name })}
              busy={removal.removing === member.id}
              busyLabel={t('members.card.deleting')}
              onPress={() => removal.ask(member)}
            >
              {t('members.card.delete')}
            </Button>
          )}
        />
      )}
    </Section>
  )
}

function columns(): readonly Column<MemberRow>[] {
  return [
    {
      label: t('admin.column.name'),
      cell: ({ id, name }) => (
        <Link to={paths.member(id)} className="link">
          {name}
        </Link>
      ),
    },
    { label: t('admin.column.email'), cell: ({ email }) => email ?? t('admin.members.unknown') },
    {
      label: t('admin.column.birthDate'),
      cell: ({ birthDateWords }) => birthDateWords ?? t('admin.members.unknown'),
    },
  ]
}
