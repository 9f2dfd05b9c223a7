import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useViewer } from '../../api/session.ts'
import type { Found, SearchKind } from '../../api/types.ts'
import { useAsked } from '../../lib/useDebounced.ts'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FoundList, KindList } from './FoundList.tsx'
import { countOf, isKind, leftOutInWords } from './hits.ts'
import { Nothing } from './Nothing.tsx'
import { useFound } from './queries.ts'
import { rememberSearch } from './recents.ts'
import '../../api/record-words.ts'
import '../members/words.ts'
import './search.css'
import './words.ts'

/** Everything that matches a text, which is in the address. */
export default function SearchPage() {
  const account = useViewer()?.id ?? ''
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').trim()
  const named = params.get('kind')
  const kind = isKind(named) ? named : null
  const show = (text: string, only: SearchKind | null) =>
    setParams({ q: text, ...(only && { kind: only }) }, { replace: true, preventScrollReset: true })
  const [text, type] = useTyped(q, next => show(next, kind))
  const asked = useAsked(text.trim())
  return (
    <div className="search-page mx-auto max-w-4xl space-y-6">
      <PageTitle visible={t('search.title')}>
        {q ? t('search.titleFor', { text: q }) : t('search.title')}
      </PageTitle>
      <search className="block">
        <TextField
          name="q"
          type="search"
          label={t('search.field')}
          description={t('search.hint')}
          autoComplete="off"
          spellCheck="false"
          value={text}
          onChange={type}
          onEnter={() => {
            rememberSearch(account, text)
            show(text.trim(), kind)
          }}
        />
      </search>
      {asked !== '' && (
        <Results
          text={asked}
          kind={kind}
          onKind={next => show(text.trim(), next)}
          onOpen={() => rememberSearch(account, text)}
        />
      )}
    </div>
  )
}

type ResultsProps = {
  text: string
  kind: SearchKind | null
  onKind: (kind: SearchKind | null) => void
  onOpen: () => void
}

function Results({ text, kind, onKind, onOpen }: ResultsProps) {
  const { data: found, isError, isPlaceholderData, refetch } = useFound(text)
  const status = useId()
  if (!found)
    return isError ? (
      <ErrorBox onRetry={() => void refetch()}>{t('search.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={8} />
    )
  const count = countOf(found)
  const leftOut = leftOutInWords(found)
  return (
    <>
      <div className="space-y-4">
        {found.understood && <p className="text-lg">{t('search.understood', { text: found.understood })}</p>}
        <div id={status} role="status" className="space-y-4">
          {leftOut && <p className="text-lg">{leftOut}</p>}
          <p className="font-semibold text-muted">{count > 0 && t('search.results', { count })}</p>
        </div>
        {count > 0 && <Kinds {...{ found, kind, onKind }} />}
        {isError && <ErrorBox onRetry={() => void refetch()}>{t('search.failed')}</ErrorBox>}
      </div>
      {count === 0 && !isPlaceholderData && (
        <div role="status">
          <Nothing text={text} />
        </div>
      )}
      {kind ? (
        <KindList key={kind} {...{ text, kind, onOpen }} />
      ) : (
        <FoundList groups={found.groups} onKind={onKind} onOpen={onOpen} />
      )}
    </>
  )
}

type KindsProps = { found: Found; kind: SearchKind | null; onKind: (kind: SearchKind | null) => void }

/** Chooses the kinds that are shown, with how many there are of each. */
function Kinds({ found, kind, onKind }: KindsProps) {
  const counts = new Map(found.groups.map(group => [group.kind, group.count]))
  // The chosen kind stays, even if there are none of it.
  const shown = [...new Set([...counts.keys(), ...(kind ? [kind] : [])])]
  const label = (name: string, count: number) => t('search.kind.count', { kind: name, count })
  return (
    <Segments<SearchKind | 'all'>
      label={t('search.kind.label')}
      options={[
        { value: 'all', label: label(t('search.kind.all'), countOf(found)) },
        ...shown.map(one => ({
          value: one,
          label: label(t(`recordNames.found.${one}`), counts.get(one) ?? 0),
        })),
      ]}
      value={kind ?? 'all'}
      onChange={value => onKind(value === 'all' ? null : value)}
    />
  )
}
