import { type ReactNode, useId, useRef, useState } from 'react'
import type { Family } from '../../api/types.ts'
import { focusFirstField } from '../../lib/focus.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Candidate, knownPeople, named, outside } from './candidates.ts'
import { useAccounts, useAddPerson, useFamilies } from './queries.ts'
import { attempt } from './usePersonActs.ts'

/** As many as can be looked over; the rest is found by typing. */
const shownAtOnce = 8

type AddPeopleProps = {
  family: Family
  /** Administrators of the site choose from all accounts; others from those whom they know from other families. */
  everyone: boolean
  onClose: () => void
}

export function AddPeople({ family, everyone, onClose }: AddPeopleProps) {
  const id = useId()
  const Choice = everyone ? AmongAll : AmongKnown
  return (
    <section aria-labelledby={id} className="mt-6 space-y-4 border-line border-t pt-6">
      <h3 id={id}>{t('families.add.title')}</h3>
      <Choice family={family} />
      <Button variant="quiet" onPress={onClose}>
        {t('families.add.close')}
      </Button>
    </section>
  )
}

function AmongAll({ family }: { family: Family }) {
  const [text, setText] = useState('')
  const { data, isPending, refetch } = useAccounts(useDebounced(text.trim()))
  return (
    <Search label={t('families.add.searchAll')} text={text} onText={setText}>
      {isPending && <Skeleton />}
      {!isPending && !data && (
        <ErrorBox onRetry={() => void refetch()}>{t('families.add.loadFailed')}</ErrorBox>
      )}
      {data && (
        <Found family={family} candidates={outside(data.items, family)} hasMore={Boolean(data.nextCursor)} />
      )}
    </Search>
  )
}

function AmongKnown({ family }: { family: Family }) {
  const [text, setText] = useState('')
  const { data, isPending, refetch } = useFamilies()
  const known = data && knownPeople(data.items, family)
  return (
    <Search label={t('families.add.search')} text={text} onText={setText}>
      {isPending && <Skeleton />}
      {!isPending && !known && <ErrorBox onRetry={() => void refetch()}>{t('families.failed')}</ErrorBox>}
      {known?.length === 0 && <p>{t('families.add.nobody')}</p>}
      {known && known.length > 0 && <Found family={family} candidates={named(known, text)} />}
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
  family: Family
  candidates: readonly Candidate[]
  /** There are others, of whom the server has not told. */
  hasMore?: boolean
}

function Found({ family, candidates, hasMore = false }: FoundProps) {
  const place = useRef<HTMLDivElement>(null)
  const add = useAddPerson()

  async function take({ id, name }: Candidate) {
    const act = add.mutateAsync({ params: { path: { id: family.id, userId: id } } })
    // Their row is gone then; the next one is looked for.
    const field = place.current?.closest('search') ?? null
    if (await attempt(act, t('families.add.done', { name }))) focusFirstField(field)
  }

  const busy = add.isPending ? add.variables.params.path.userId : null
  return (
    <div ref={place}>
      <ul className="divide-y divide-line">
        {candidates.slice(0, shownAtOnce).map(candidate => (
          <li key={candidate.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="font-semibold">{candidate.name}</span>
              {candidate.email && <span className="block text-sm text-muted">{candidate.email}</span>}
            </p>
            <Button
              variant="secondary"
              aria-label={t('families.add.buttonOf', { name: candidate.name })}
              busy={busy === candidate.id}
              onPress={() => void take(candidate)}
            >
              {t('families.add.button')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted">
        {candidates.length === 0 && !hasMore && t('families.add.noneFound')}
        {(candidates.length > shownAtOnce || hasMore) && t('families.add.more')}
      </p>
    </div>
  )
}
