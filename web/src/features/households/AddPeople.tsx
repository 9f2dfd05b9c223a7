import { type ReactNode, useId, useRef, useState } from 'react'
import type { Household } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Candidate, knownPeople, named, outside } from './candidates.ts'
import { useAccounts, useAddPerson, useHouseholds } from './queries.ts'
import { attempt } from './usePersonActs.ts'

/** As many as can be scanned at a glance; the rest is found by typing. */
const shownAtOnce = 8

type AddPeopleProps = {
  household: Household
  /** Site administrators choose from all accounts; others from people in their other households. */
  everyone: boolean
  onClose: () => void
}

export function AddPeople({ household, everyone, onClose }: AddPeopleProps) {
  const id = useId()
  const Choice = everyone ? AmongAll : AmongKnown
  return (
    <section aria-labelledby={id} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={id}>{t('households.add.title')}</h3>
      <Choice household={household} />
      <Button variant="quiet" onPress={onClose}>
        {t('households.add.close')}
      </Button>
    </section>
  )
}

function AmongAll({ household }: { household: Household }) {
  const [text, setText] = useState('')
  const { data, isPending, refetch } = useAccounts(useDebounced(text.trim()))
  return (
    <Search label={t('households.add.searchAll')} text={text} onText={setText}>
      {isPending && <Skeleton />}
      {!isPending && !data && (
        <ErrorBox onRetry={() => void refetch()}>{t('households.add.loadFailed')}</ErrorBox>
      )}
      {data && (
        <Found
          household={household}
          candidates={outside(data.items, household)}
          hasMore={Boolean(data.nextCursor)}
        />
      )}
    </Search>
  )
}

function AmongKnown({ household }: { household: Household }) {
  const [text, setText] = useState('')
  const { data, isPending, refetch } = useHouseholds()
  const known = data && knownPeople(data.items, household)
  return (
    <Search label={t('households.add.search')} text={text} onText={setText}>
      {isPending && <Skeleton />}
      {!isPending && !known && <ErrorBox onRetry={() => void refetch()}>{t('households.failed')}</ErrorBox>}
      {known?.length === 0 && <p>{t('households.add.nobody')}</p>}
      {known && known.length > 0 && <Found household={household} candidates={named(known, text)} />}
    </Search>
  )
}

type SearchProps = { label: string; text: string; onText: (text: string) => void; children: ReactNode }

function Search({ label, text, onText, children }: SearchProps) {
  return (
    <search className="block space-y-4">
      <TextField
        name="person"
        type="search"
        label={label}
        autoComplete="off"
        spellCheck="false"
        value={text}
        onChange={onText}
      />
      {children}
    </search>
  )
}

type FoundProps = {
  household: Household
  candidates: readonly Candidate[]
  /** The server has more matches than it sent. */
  hasMore?: boolean
}

function Found({ household, candidates, hasMore = false }: FoundProps) {
  const container = useRef<HTMLDivElement>(null)
  const add = useAddPerson()

  async function take({ id, name }: Candidate) {
    const act = add.mutateAsync({ params: { path: { id: household.id, userId: id } } })
    // The row of the added person is gone then: focus the search for the next one.
    const field = container.current?.closest('search') ?? null
    if (await attempt(act, t('households.add.done', { name }))) focusFirstField(field)
  }

  const busy = add.isPending ? add.variables.params.path.userId : null
  return (
    <div ref={container}>
      <ul className="divide-y divide-line">
        {candidates.slice(0, shownAtOnce).map(candidate => (
          <li key={candidate.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="font-semibold">{candidate.name}</span>
              {candidate.email && <span className="block text-sm text-muted">{candidate.email}</span>}
            </p>
            <Button
              variant="secondary"
              aria-label={t('households.add.buttonOf', { name: candidate.name })}
              busy={busy === candidate.id}
              onPress={() => void take(candidate)}
            >
              {t('households.add.button')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted">
        {candidates.length === 0 && !hasMore && t('households.add.noneFound')}
        {(candidates.length > shownAtOnce || hasMore) && t('households.add.more')}
      </p>
    </div>
  )
}
