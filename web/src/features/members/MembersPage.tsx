import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { blockSize, useBlocks } from '../../api/blocks.ts'
import { asProblem } from '../../api/problem.ts'
import type { Member } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { useSignal } from '../../lib/signal.ts'
import { useAsked } from '../../lib/useDebounced.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { MoreLink, MoreMenu } from '../../ui/MoreMenu.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FamilyTree } from '../../ui/pictures.tsx'
import { Secondary } from '../../ui/Secondary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { MemberForm } from './MemberForm.tsx'
import { MemberGrid, type MemberRows } from './MemberGrid.tsx'
import { MemberOrder } from './MemberOrder.tsx'
import { type Order, order } from './order.ts'
import { listedOptions, useUndo } from './queries.ts'
import './words.ts'

/** Everyone in the family, by name or by surname. */
export default function MembersPage() {
  const search = useSearch()
  const { list, hasFailed, retry } = search
  const hasDraft = useHasDraft('member:new')
  const isAdding = useIsAdding(list?.head.can.add ?? false)
  const form = useInlineForm(hasDraft || isAdding)
  return (
    <div className="space-y-6">
      <div className="relative flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('members.title')}</PageTitle>
        <div className={`flex flex-wrap gap-3 ${list || hasFailed ? '' : 'invisible'}`}>
          {list && !form.isOpen && (
            <AddButton may={list.head.can.add} opener={form.opener} onPress={form.open} />
          )}
          <MoreMenu>
            <MoreLink to={paths.tree()}>{t('common.nav.tree')}</MoreLink>
            {list && list.head.total > 0 && <MoreLink to={paths.directory()}>{t('common.print')}</MoreLink>}
            {list?.head.can.export && <MoreLink to={paths.export()}>{t('members.export')}</MoreLink>}
            {list?.head.can.delete && list.head.total > 1 && (
              <MoreLink to={paths.duplicates()}>{t('members.duplicates')}</MoreLink>
            )}
          </MoreMenu>
        </div>
      </div>
      {!list && !hasFailed && <Skeleton lines={8} />}
      {!list && hasFailed && <ErrorBox onRetry={retry}>{t('members.failed')}</ErrorBox>}
      {list && <Everyone list={list} search={search} form={form} />}
    </div>
  )
}

/** True if a link led here to add someone. */
function useIsAdding(may: boolean): boolean {
  return useSearchParams()[0].has('add') && may
}

type AddButtonProps = { may: boolean; opener: RefObject<HTMLButtonElement | null>; onPress: () => void }

function AddButton({ may, opener, onPress }: AddButtonProps) {
  if (!may)
    return (
      <DisabledButton inRow reason={t('members.add.mayNot')}>
        {t('members.add.open')}
      </DisabledButton>
    )
  return (
    <Button ref={opener} onPress={onPress}>
      {t('members.add.open')}
    </Button>
  )
}

type EveryoneProps = { list: MemberRows; search: Search; form: ReturnType<typeof useInlineForm> }

function Everyone({ list, search, form }: EveryoneProps) {
  const { wanted, want, wantPosition } = useWanted(list, search)
  const restored = useLatest(want)
  const focused = useLatest(() => wantPosition(null))
  const { listName } = search
  // Drawing many cards takes a slow phone longer than a person types a letter, so letters come first.
  const shown = useDeferredValue(useMemo(() => ({ list, name: listName, wanted }), [list, listName, wanted]))
  const undo = useUndo()
  const { total, letters } = list.head

  function added(member: Member, batch: string | null) {
    form.close()
    search.type('')
    want(member.id)
    toast({
      text: t('members.add.done', { name: member.name }),
      ...(batch && { action: { label: t('members.undo'), run: () => void takeBack(batch, member.name) } }),
    })
  }

  async function takeBack(batch: string, name: string) {
    try {
      await undo.mutateAsync({ params: { path: { batch } } })
      toast({ text: t('members.add.undone', { name }) })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('members.undoFailed'), tone: 'error' })
    }
  }

  return (
    <>
      {form.isOpen && (
        <div ref={form.container}>
          <Card title={t('members.add.open')}>
            <MemberForm related={total > 0} onSaved={added} onCancel={form.close} />
          </Card>
        </div>
      )}
      {total === 0 ? (
        <EmptyState
          title={t('members.none')}
          picture={<FamilyTree />}
          action={
            list.head.can.add &&
            !form.isOpen && <Button onPress={form.open}>{t('members.noneAction')}</Button>
          }
        >
          {t('members.noneAdd')}
        </EmptyState>
      ) : (
        <>
          <SearchBox search={search} list={list} />
          <Secondary>
            <MemberOrder order={search.by} letters={letters} onJump={wantPosition} />
          </Secondary>
          <MemberGrid {...shown} show={search.show} onFocused={focused} onRestored={restored} />
        </>
      )}
    </>
  )
}

type Search = ReturnType<typeof useSearch>

/**
 * Shows who the search of the whole site finds, in the order of the list. The address keeps the search, so that
 * it is still there on return from a profile.
 */
function useSearch() {
  const [params, setParams] = useSearchParams()
  const [text, type] = useTyped(params.get('search') ?? '', search =>
    setParams(search ? { search } : {}, { replace: true, preventScrollReset: true }),
  )
  const by = useSignal(order)
  const asked = useAsked(text.trim())
  const query = { order: by, ...(asked && { search: asked }) }
  const blocks = useBlocks(nameOf(by, asked), from => listedOptions({ ...query, from, count: blockSize }))
  return {
    ...blocks,
    ...{ text, type, by, query },
    /** True if the rows are those that the search found. */
    isSearching: !blocks.listName.endsWith(' '),
    isSettled: asked === text.trim() && blocks.listName === nameOf(by, asked),
  }
}

/** Tells the lists apart. */
function nameOf(by: Order, search: string): string {
  return `${by} ${search}`
}

/** The card that gets the focus once it is shown: of someone who was added or restored, or the first of a letter. */
function useWanted(list: MemberRows, search: Search) {
  const [wanted, setWanted] = useState<{ id: string } | { position: number } | null>(null)
  const find = wanted && 'id' in wanted ? wanted.id : undefined
  const found = useQuery({
    ...listedOptions({ ...search.query, count: 0, ...(find && { find }) }),
    enabled: find !== undefined,
    staleTime: 0,
  }).data?.head.findPosition
  const position = wanted && 'position' in wanted ? wanted.position : find ? (found ?? null) : null
  const id = position === null ? undefined : (find ?? list.at(position)?.id)
  return {
    wanted: useMemo(() => (position === null ? null : { position, id }), [position, id]),
    want: (id: string) => setWanted({ id }),
    wantPosition: (next: number | null) => setWanted(next === null ? null : { position: next }),
  }
}

function SearchBox({ search, list }: { search: Search; list: MemberRows }) {
  const { found, total: count } = list.head
  return (
    <search className="block">
      <div className="max-w-xl">
        <TextField
          name="search"
          type="search"
          label={t('members.search')}
          description={t('members.searchHint')}
          autoComplete="off"
          spellCheck="false"
          value={search.text}
          onChange={search.type}
        />
      </div>
      <p role="status" className="mt-3 font-semibold text-muted">
        {search.isSearching ? t('members.found', { found, count }) : t('members.count', { count })}
      </p>
      {search.hasFailed && (
        <div className="mt-4">
          <ErrorBox onRetry={search.retry}>
            {t(search.query.search ? 'members.searchFailed' : 'members.failed')}
          </ErrorBox>
        </div>
      )}
      {search.isSearching && found === 0 && search.isSettled && (
        <div className="mt-4">
          <p>{t('members.noneFound')}</p>
          <Button variant="secondary" className="mt-3" onPress={() => search.type('')}>
            {t('members.clearSearch')}
          </Button>
        </div>
      )}
    </search>
  )
}
