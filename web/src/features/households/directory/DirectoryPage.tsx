import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostPeople } from '../../../api/savedDirectory.ts'
import type { MemberList, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { FamilyTree } from '../../../ui/pictures.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useBirthDates, useContacts, useFamily } from '../../members/queries.ts'
import { useHouseholds, useWholeTree } from '../queries.ts'
import { DirectoryGroup } from './DirectoryGroup.tsx'
import { type Choice, grouped, isReachable, orders, readChoice, writeChoice } from './groups.ts'
import { type Home, homesOf, isUnder18, turning18 } from './homes.ts'
import '../../members/words.ts'
import '../words.ts'

/** Names and telephone numbers on paper, for the refrigerator or beside the telephone. */
export default function DirectoryPage() {
  const contacts = useContacts()
  const households = useHouseholds()
  const tree = useWholeTree()
  const queries = [contacts, households, tree]
  const hasFailed = queries.some(({ isError, data }) => isError && !data)
  const isLoaded = contacts.data && households.data && tree.data

  function retry() {
    for (const query of queries) if (!query.data) void query.refetch()
  }

  return (
    <div className="space-y-6 print:space-y-0">
      <div className="space-y-3 print:hidden">
        <PageTitle>{t('households.directory.title')}</PageTitle>
        <p className="max-w-3xl text-muted">{t('households.directory.intro')}</p>
      </div>
      {hasFailed && <ErrorBox onRetry={retry}>{t('households.directory.failed')}</ErrorBox>}
      {!hasFailed && !isLoaded && <Skeleton lines={8} />}
      {isLoaded &&
        (contacts.data.items.length === 0 ? (
          <NoOne mayAdd={contacts.data.can.add} />
        ) : (
          <Directory list={contacts.data} homes={homesOf(households.data.items, tree.data)} />
        ))}
    </div>
  )
}

function NoOne({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      title={t('members.none')}
      picture={<FamilyTree />}
      action={mayAdd && <ButtonLink to={paths.addMember()}>{t('members.noneAction')}</ButtonLink>}
    >
      {t('members.noneAdd')}
    </EmptyState>
  )
}

function Directory({ list, homes }: { list: MemberList; homes: readonly Home[] }) {
  const [choice, change] = useChoice()
  const now = new Date()
  const living = list.items.filter(person => !person.deceased)
  const reachable = living.filter(person => isReachable(person, choice.details))
  const shown = choice.everyone ? living : reachable
  const birthDates = useBirthDates(turning18(shown, homes, now))
  const isMinor = (person: PersonRef) => isUnder18(person, birthDates.get(person.id), now)
  const groups = grouped(shown, homes, choice.by, isMinor)
  const hasHouseholds = groups.some(group => group.household)
  return (
    <>
      <Choices choice={choice} onChange={change} canPrint={shown.length > 0} />
      <p role="status" className="font-semibold text-muted print:hidden">
        {t('households.directory.count', { count: shown.length })}{' '}
        {shown.length < living.length &&
          t('households.directory.leftOut', { count: living.length - shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('households.directory.none')}
          action={<ButtonLink to={paths.members()}>{t('households.directory.back')}</ButtonLink>}
        >
          {t('households.directory.noneHelp')}
        </EmptyState>
      ) : (
        <Sheet title={t('households.directory.sheet')}>
          <CutOff />
          <div className="gap-x-10 sm:columns-2 print:columns-2 print:gap-x-[10mm]">
            {groups.map(({ household, people }) => (
              <DirectoryGroup
                key={household?.id ?? 'others'}
                title={hasHouseholds && (household?.name ?? t('households.directory.others'))}
                people={people}
                details={choice.details}
              />
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}

/** The choices are kept in the address as well, so that a link or a reload has the same list. */
function useChoice(): [Choice, (next: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState(() => readChoice(params))

  function change(changed: Partial<Choice>) {
    const next = { ...choice, ...changed }
    // The address changes later than a tick may appear.
    setChoice(next)
    setParams(writeChoice(next), { replace: true, preventScrollReset: true })
  }

  return [choice, change]
}

type ChoicesProps = { choice: Choice; onChange: (next: Partial<Choice>) => void; canPrint: boolean }

function Choices({ choice, onChange, canPrint }: ChoicesProps) {
  const labels = {
    family: t('households.directory.byFamily'),
    name: t('members.order.name'),
    surname: t('members.order.surname'),
  }
  return (
    <div className="space-y-2 print:hidden">
      <Segments
        label={t('members.order.label')}
        options={orders.map(value => ({ value, label: labels[value] }))}
        value={choice.by}
        onChange={by => onChange({ by })}
      />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox checked={choice.details} onChange={details => onChange({ details })}>
          {t('households.directory.details')}
        </Checkbox>
        <Checkbox checked={choice.everyone} onChange={everyone => onChange({ everyone })}>
          {t('households.directory.everyone')}
        </Checkbox>
      </div>
      <div className="flex flex-wrap gap-3">
        {canPrint && <Button onPress={() => window.print()}>{t('common.print')}</Button>}
        <ButtonLink variant="quiet" to={paths.members()}>
          {t('households.directory.back')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** On paper as well: otherwise no one could tell that people are missing. */
function CutOff() {
  const total = useFamily().data?.total ?? 0
  if (total <= mostPeople) return null
  return <p className="mb-4 font-semibold">{t('households.directory.cut', { most: mostPeople, total })}</p>
}
