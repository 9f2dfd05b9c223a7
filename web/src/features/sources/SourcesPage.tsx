import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Source, SourceRow } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useAddressPart } from '../../lib/address.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sprig } from '../../ui/pictures.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useMayAddSources, useSourcePages } from './queries.ts'
import { SourceForm } from './SourceForm.tsx'
import './words.ts'

/** All sources by title, with a search box. */
export default function SourcesPage() {
  const [search, setSearch] = useAddressPart('q')
  const [text, type] = useTyped(search, setSearch)
  const mayAdd = useMayAddSources()
  const form = useInlineForm(useHasDraft('source:new'))
  const navigate = useNavigate()
  const pages = useSourcePages(search)
  const sources = pages.data?.pages.flatMap(page => page.items)
  const isEmpty = sources?.length === 0 && !pages.isPlaceholderData && search === '' && text === ''

  async function added({ id, title }: Source) {
    await navigate(paths.source(id))
    toast({ text: t('sources.added', { title }) })
  }

  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('sources.title')}</PageTitle>
        {mayAdd && !form.isOpen && (
          <Button ref={form.opener} onPress={form.open}>
            {t('sources.add')}
          </Button>
        )}
      </div>
      <p className="text-muted">{t('sources.intro')}</p>
      {form.isOpen && (
        <div ref={form.container}>
          <Card title={t('sources.add')}>
            <SourceForm onSaved={source => void added(source)} onCancel={form.close} />
          </Card>
        </div>
      )}
      {!isEmpty && (
        <search className="block">
          <TextField
            name="q"
            type="search"
            label={t('sources.search')}
            autoComplete="off"
            value={text}
            onChange={type}
          />
        </search>
      )}
      {pages.isPending && <Skeleton lines={8} />}
      {pages.isError && !sources && (
        <ErrorBox onRetry={() => void pages.refetch()}>{t('sources.failed')}</ErrorBox>
      )}
      {isEmpty && !form.isOpen && (
        <EmptyState
          title={t('sources.none')}
          picture={<Sprig />}
          action={mayAdd && <Button onPress={form.open}>{t('sources.add')}</Button>}
        >
          {t('sources.noneText')}
        </EmptyState>
      )}
      {sources && !isEmpty && <Found sources={sources} search={search} pages={pages} />}
      <Link to={paths.history()} className="link inline-flex min-h-11 items-center">
        {t('sources.toHistory')}
      </Link>
    </div>
  )
}

type FoundProps = {
  sources: readonly SourceRow[]
  search: string
  pages: ReturnType<typeof useSourcePages>
}

function Found({ sources, search, pages }: FoundProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {sources.length === 0 &&
          (pages.isPlaceholderData ? t('common.loading') : t('sources.noMatch', { text: search }))}
      </p>
      {sources.length > 0 && (
        <ul ref={list} aria-label={t('sources.list')} className="space-y-3">
          {sources.map(source => (
            <li
              key={source.id}
              className="relative rounded-card border border-line bg-card px-5 py-4 wrap-anywhere shadow-card hover:bg-sunk"
            >
              {/* Makes the whole card clickable. */}
              <Link
                to={paths.source(source.id)}
                data-source={source.id}
                className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                {source.title}
              </Link>
              {source.author && <p>{source.author}</p>}
              <p className="text-sm text-muted">
                {source.citations > 0
                  ? t('sources.cited', { count: source.citations })
                  : t('sources.uncited')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        pages={pages}
        list={list}
        entry="data-source"
        label={t('sources.more')}
        failed={t('sources.moreFailed')}
      />
    </>
  )
}
