import { useState } from 'react'
import { Link } from 'react-router'
import type { Member, PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { matching } from '../members/people.ts'
import { useMemberSearch, useMembers } from '../members/queries.ts'
import { useRemoveMember } from '../members/useRemoveMember.ts'
import { pageSize, useMemberDetails } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField, useParam } from './SearchField.tsx'
import { Section } from './Section.tsx'

/** Everyone in the family, for tidying up; their own pages say more. */
export function FamilyMembers() {
  const [search, setSearch] = useParam('members')
  const everyone = useMembers().data?.items
  const { data: matches, isPlaceholderData } = useMemberSearch(search)
  const [count, setCount] = useState(pageSize)
  const removal = useRemoveMember(() => {})
  const found = search === '' ? (everyone ?? []) : (matches?.items ?? matching(everyone ?? [], search))
  const shown = found.slice(0, count)
  const details = useMemberDetails(shown)
  if (!everyone) return null
  const pages = {
    hasNextPage: found.length > count,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => setCount(count + pageSize),
  }
  return (
    <Section title={t('admin.members.title')}>
      {(everyone.length >= longFrom || search !== '') && (
        <SearchField
          name="members"
          label={t('admin.members.search')}
          value={search}
          onChange={text => {
            setSearch(text)
            setCount(pageSize)
          }}
          found={isPlaceholderData ? undefined : found.length}
        />
      )}
      {everyone.length === 0 && <p className="text-muted">{t('members.none')}</p>}
      {shown.length > 0 && (
        <RecordList
          label={t('admin.members.title')}
          rows={shown}
          columns={columnsWith(details)}
          actionsWidth="w-32"
          pages={pages}
          stale={isPlaceholderData}
          actions={person => (
            <Button
              variant="quiet"
              className="px-2.5!"
              aria-label={t('members.card.deleteOf', { name: person.name })}
              busy={removal.removing === person.id}
              busyLabel={t('members.card.deleting')}
              onPress={() => removal.ask(person)}
            >
              {t('members.card.delete')}
            </Button>
          )}
        />
      )}
    </Section>
  )
}

function columnsWith(details: ReadonlyMap<string, Member>): readonly Column<PersonRef>[] {
  const known = (person: PersonRef, value: (member: Member) => string | null | undefined) => {
    const member = details.get(person.id)
    return member ? (value(member) ?? t('admin.members.unknown')) : t('common.loading')
  }
  return [
    {
      label: t('admin.column.name'),
      cell: ({ id, name }) => (
        <Link to={paths.member(id)} className="link">
          {name}
        </Link>
      ),
    },
    { label: t('admin.column.email'), cell: person => known(person, member => member.email) },
    {
      label: t('admin.column.birthDate'),
      cell: person => known(person, member => member.birthDateWords),
    },
  ]
}
