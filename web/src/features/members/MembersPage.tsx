import { type RefObject, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useRanks } from '../../api/search.ts'
import type { Member, MemberList, PersonRef } from '../../api/types.ts'
import { useHasDraft } from '../../forms/useDraft.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { useSignal } from '../../lib/signal.ts'
import { useTyped } from '../../lib/useTyped.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FamilyTree } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { MemberForm } from './MemberForm.tsx'
import { MemberGrid } from './MemberGrid.tsx'
import { MemberOrder } from './MemberOrder.tsx'
import { bySurname, lettersOf, order } from './order.ts'
import { useMembers, useUndo } from './queries.ts'
import './words.ts'

/** Everyone in the family, by name or by surname. */
export default function MembersPage() {
  const { data: list, isPending, isError, refetch } = useMembers()
  const hasDraft = useHasDraft('member:new')
  const isAdding = useIsAdding(list?.can.add ?? false)
  const form = useInlineForm(hasDraft || isAdding)
  return (
    <div className="space-y-6">
      <div className="relative flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('members.title')}</PageTitle>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" to={paths.tree()}>
            {t('common.nav.tree')}
          </ButtonLink>
          {list && !form.isOpen && <AddButton may={list.can.add} opener={form.opener} onPress={form.open} />}
        </div>
      </div>
      {isPending && <Skeleton lines={8} />}
      {isError && !list && <ErrorBox onRetry={() => void refetch()}>{t('members.failed')}</ErrorBox>}
      {list && <Everyone list={list} form={form} />}
    </div>
  )
}

/** Whether a link led here to add someone. */
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

function Everyone({ list, form }: { list: MemberList; form: ReturnType<typeof useInlineForm> }) {
  // The card that gets the focus once it is shown.
  const [wanted, setWanted] = useState<string | null>(null)
  const by = useSignal(order)
  const people = useMemo(() => (by === 'surname' ? bySurname(list.items) : list.items), [by, list.items])
  const search = useSearch(people)

  const undo = useUndo()

  function added(member: Member, batch: string | null) {
    form.close()
    search.type('')
    setWanted(member.id)
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
        <div ref={form.place}>
          <Card title={t('members.add.open')}>
            <MemberForm related={list.items.length > 0} onSaved={added} onCancel={form.close} />
          </Card>
        </div>
      )}
      {list.items.length === 0 ? (
        <EmptyState title={t('members.none')} picture={<FamilyTree />}>
          {t('members.noneAdd')}
        </EmptyState>
      ) : (
        <>
          <SearchBox search={search} count={list.items.length} />
          <MemberOrder order={by} letters={lettersOf(search.found, by)} onJump={setWanted} />
          <MemberGrid people={search.found} list={list} wanted={wanted} onWanted={setWanted} />
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
function useSearch(people: readonly PersonRef[]) {
  const [params, setParams] = useSearchParams()
  const [text, type] = useTyped(params.get('search') ?? '', search =>
    setParams(search ? { search } : {}, { replace: true, preventScrollReset: true }),
  )
  const { ranks, ...state } = useRanks('people', text)
  const found = useMemo(() => (ranks ? people.filter(({ id }) => ranks.has(id)) : people), [people, ranks])
  return { text, type, found, isSearching: ranks !== null, ...state }
}

function SearchBox({ search, count }: { search: Search; count: number }) {
  const found = search.found.length
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
          <ErrorBox onRetry={search.retry}>{t('members.searchFailed')}</ErrorBox>
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
