import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ImportChoice, ImportDraft, ImportItem, ImportItemKind } from '../../api/types.ts'
import { t, type WordKey } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { fieldName, valueWords } from '../admin/tools/changes/sentences.ts'
import { AllScans, Scan } from './ImportScans.tsx'
import { useChoose, useImportItems } from './queries.ts'

const answers = {
  match: ['same', 'new'],
  change: ['take', 'keep'],
  addition: ['take', 'keep'],
  missing: [],
  row: ['add', 'skip'],
  scan: [],
  doubt: [],
} as const satisfies Record<ImportItemKind, readonly ImportChoice[]>

/** A contact who may be someone here may also be no relative at all. */
function answersTo({ kind }: ImportDraft, item: ImportItemKind): readonly ImportChoice[] {
  return kind === 'vcard' && item === 'match' ? [...answers.match, 'skip'] : answers[item]
}

const counts = {
  match: 'matches',
  change: 'changes',
  addition: 'additions',
  missing: 'missing',
  row: 'rows',
  scan: 'scans',
  doubt: 'doubts',
} as const

/** The words of an answer. An addition replaces nothing, so it is only added or left out. */
function wordOf(kind: ImportItemKind, choice: ImportChoice): ImportChoice {
  if (kind !== 'addition') return choice
  return choice === 'take' ? 'add' : 'skip'
}

type ImportItemsProps = { draft: ImportDraft; kind: ImportItemKind }

/** Lists what to check or to decide; shows nothing if there is nothing. */
export function ImportItems({ draft, kind }: ImportItemsProps) {
  return draft.plan && draft.plan[counts[kind]] > 0 ? <Items draft={draft} kind={kind} /> : null
}

function Items({ draft, kind }: ImportItemsProps) {
  const pages = useImportItems(draft.id, kind)
  const list = useRef<HTMLUListElement>(null)
  const about = kind === 'row' && draft.kind === 'vcard' ? 'card' : kind
  const items = pages.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Card title={t(`importing.${about}.title`)}>
      <p className="mb-4 max-w-3xl text-muted">{t(`importing.${about}.intro`)}</p>
      {pages.isError && !pages.data && (
        <ErrorBox onRetry={() => void pages.refetch()}>{t('importing.itemsFailed')}</ErrorBox>
      )}
      {!pages.data && !pages.isError && <Skeleton lines={4} />}
      {pages.data && kind === 'scan' && <AllScans draft={draft} />}
      {pages.data && kind !== 'scan' && answers[kind].length > 0 && <All draft={draft} kind={kind} />}
      <ul ref={list} className="divide-y divide-line">
        {items.map(item => (
          <li key={item.position} data-item={item.position} tabIndex={-1} className="py-4 first:pt-0">
            {item.doubt && <Doubt draft={draft} {...item.doubt} />}
            {item.row && <Row draft={draft} item={item} row={item.row} />}
            {item.scan && <Scan draft={draft} item={item} scan={item.scan} />}
            {item.match && <Match draft={draft} item={item} match={item.match} />}
            {item.change && <Change draft={draft} item={item} change={item.change} />}
            {item.missing && <Link to={paths.member(item.missing.memberId)}>{item.missing.name}</Link>}
          </li>
        ))}
      </ul>
      <ShowMore
        pages={pages}
        list={list}
        entry="data-item"
        label={t('tools.more')}
        fullLabel={t('importing.moreOf', { what: t(`importing.${about}.title`) })}
        failed={t('tools.moreFailed')}
      />
    </Card>
  )
}

/** One decision for all of them, where a file has many. */
function All({ draft, kind }: ImportItemsProps) {
  const choose = useChoose()
  const choices: readonly ImportChoice[] = answers[kind]
  if (!draft.plan || draft.plan[counts[kind]] < 2) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {choices.map(choice => (
        <Button
          key={choice}
          variant="secondary"
          busy={choose.isPending}
          onPress={() => choose.mutate({ params: { path: { id: draft.id } }, body: { kind, choice } })}
        >
          {t(`importing.all.${wordOf(kind, choice)}`)}
        </Button>
      ))}
    </div>
  )
}

function Doubt({ draft, line, reason }: { draft: ImportDraft } & NonNullable<ImportItem['doubt']>) {
  const where = placeOf(draft, line)
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="font-semibold">{line > 0 ? where : t('importing.wholeFile')}</span>
      <span className="min-w-0 wrap-anywhere">{reason}</span>
    </p>
  )
}

/** Says where something is in the file, as people find it there. */
function placeOf({ kind }: ImportDraft, line: number): string {
  if (kind === 'csv') return t('importing.row.row', { row: line })
  if (kind === 'vcard') return t('importing.card.card', { number: line })
  return t('importing.line', { line })
}

type RowProps = { draft: ImportDraft; item: ImportItem; row: NonNullable<ImportItem['row']> }

/** A row that can't be imported has nothing to choose. */
function Row({ draft, item, row }: RowProps) {
  const what = (
    <>
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span>{placeOf(draft, row.row)}</span>
        <span className="min-w-0 wrap-anywhere">{row.name}</span>
      </p>
      {row.reasons.map(reason => (
        <p key={reason} className="wrap-anywhere">
          {reason}
        </p>
      ))}
    </>
  )
  if (!item.choice) return what
  const question =
    draft.kind === 'vcard'
      ? t('importing.card.question', { name: row.name })
      : t('importing.row.question', { row: row.row })
  return (
    <Decision draft={draft} item={item} label={question}>
      {what}
    </Decision>
  )
}

type MatchProps = { draft: ImportDraft; item: ImportItem; match: NonNullable<ImportItem['match']> }

function Match({ draft, item, match }: MatchProps) {
  return (
    <Decision draft={draft} item={item} label={t('importing.match.question', { name: match.name })}>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Person where={t('importing.inFile')} name={match.name} birth={match.birth} death={match.death} />
        <Person
          where={t('importing.here')}
          name={<Link to={paths.member(match.memberId)}>{match.memberName}</Link>}
          birth={match.memberBirth}
          death={match.memberDeath}
        />
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {match.evidence.map(({ for: speaksFor, text }) => (
          <li key={text}>
            <Badge tone={speaksFor ? 'good' : 'warn'}>{text}</Badge>
          </li>
        ))}
      </ul>
    </Decision>
  )
}

type PersonProps = {
  where: string
  name: ReactNode
  birth?: string | null | undefined
  death?: string | null | undefined
}

function Person({ where, name, birth, death }: PersonProps) {
  const life = [birth && t('importing.born', { date: birth }), death && t('importing.died', { date: death })]
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{where}</p>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-muted wrap-anywhere">{life.filter(Boolean).join(', ')}</p>
    </div>
  )
}

type ChangeProps = { draft: ImportDraft; item: ImportItem; change: NonNullable<ImportItem['change']> }

function Change({ draft, item, change }: ChangeProps) {
  const field = fieldName(change.field)
  const title =
    change.feature === 'members' ? (
      <Link to={paths.member(change.recordId)}>{change.title}</Link>
    ) : (
      change.title
    )
  return (
    <Decision
      draft={draft}
      item={item}
      label={t('importing.change.question', { title: change.title, field })}
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span>{field}</span>
        {change.conflict && <Badge tone="warn">{t('importing.conflict')}</Badge>}
      </p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {item.kind === 'change' && (
          <Side where={t('importing.here')} text={wordsOf(change.field, change.here)} />
        )}
        <Side where={t('importing.inFile')} text={wordsOf(change.field, change.file)} />
      </div>
    </Decision>
  )
}

/** Values of a list of choices have words of their own; everything else is text as it was typed. */
function wordsOf(field: string, value: string | null | undefined) {
  return value && choiceFields.has(field) ? valueWords(field, value) : value
}

const choiceFields = new Set(['gender', 'deceased', 'qualifier', 'state', 'type'])

function Side({ where, text }: { where: string; text?: string | null | undefined }) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{where}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text || t('importing.nothing')}</p>
    </div>
  )
}

type DecisionProps = { draft: ImportDraft; item: ImportItem; label: string; children: ReactNode }

/** A question with two answers. The answer is saved at once, so that every admin sees it. */
function Decision({ draft, item, label, children }: DecisionProps) {
  const id = useId()
  const choose = useChoose()
  // The pressed choice shows at once, and not only when the request has begun.
  const [pressed, setPressed] = useState<ImportChoice>()

  function press(choice: ImportChoice) {
    setPressed(choice)
    const body = { choices: [{ position: item.position, choice }] }
    choose.mutate({ params: { path: { id: draft.id } }, body }, { onSettled: () => setPressed(undefined) })
  }

  return (
    <div role="radiogroup" aria-label={label}>
      {children}
      <div className="mt-2 flex flex-wrap gap-x-6">
        {answersTo(draft, item.kind).map(choice => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name={id}
              checked={(pressed ?? item.choice) === choice}
              onChange={() => press(choice)}
              className="size-6 shrink-0 accent-primary"
            />
            <span>{t(`importing.choice.${wordOf(item.kind, choice)}` satisfies WordKey)}</span>
          </label>
        ))}
      </div>
      {choose.isError && <ErrorBox>{t('importing.chooseFailed')}</ErrorBox>}
    </div>
  )
}
