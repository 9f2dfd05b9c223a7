import { useMemo, useRef, useState } from 'react'
import { createSearchParams, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { Tree as TreeData } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FamilyTree } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NoMember } from '../members/NoMember.tsx'
import { optionsOf, queryOf, type TreeOptions } from './options.ts'
import { useTree } from './queries.ts'
import { Toolbar } from './Toolbar.tsx'
import { Tree, type TreeHandle } from './Tree.tsx'
import '../kinship/words.ts'
import '../members/words.ts'
import '../relationships/words.ts'
import '../profile/words.ts'
import './words.ts'
import './tree.css'

/** The tree on the screen; while another view loads, it is the one before. */
type Shown = { tree: TreeData; options: TreeOptions; locationKey: string }

/** The family tree, drawn or as nested lists. */
export default function FamilyTreePage() {
  const { memberId } = useParams()
  const { key: locationKey } = useLocation()
  const [params] = useSearchParams()
  const options = useMemo(() => optionsOf(params), [params])
  const go = useGo(memberId, options)
  const { data, error, isPlaceholderData, isFetching, refetch } = useTree(memberId, options)
  const [shown, setShown] = useState<Shown | null>(null)
  const handle = useRef<TreeHandle>(null)
  const isNew = shown?.tree !== data || shown?.options !== options || shown?.locationKey !== locationKey
  if (data && !isPlaceholderData && isNew) setShown({ tree: data, options, locationKey })

  if (error && asProblem(error).status === 404)
    return <NoMember error={error} onRetry={() => void refetch()} />
  const isEmpty = shown?.tree.people.ids.length === 0
  return (
    <div className="space-y-4 sm:-mt-6 print:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>{t('tree.title')}</PageTitle>
        {!isEmpty && (
          <Toolbar
            options={options}
            onChange={go.change}
            onFind={({ id }) => handle.current?.find(id)}
            person={memberId}
            sight={() => handle.current?.sight() ?? null}
          />
        )}
      </div>
      {error && isNew && <ErrorBox onRetry={() => void refetch()}>{t('tree.failed')}</ErrorBox>}
      {!error && !shown && <Skeleton lines={10} />}
      {isEmpty && <NoFamily />}
      {shown && !isEmpty && (
        <Tree
          {...shown}
          handle={handle}
          isLoading={isPlaceholderData}
          isFetching={isFetching}
          onCentre={go.centre}
          onOptions={go.change}
        />
      )}
    </div>
  )
}

/** Changes the address: the person is in the path, the rest after the question mark. */
function useGo(memberId: string | undefined, options: TreeOptions) {
  const navigate = useNavigate()
  const address = (person: string | undefined, next: TreeOptions) => ({
    pathname: paths.tree(person),
    search: createSearchParams(queryOf(next)).toString(),
  })
  return {
    centre: (id: string) =>
      void navigate(address(id, { ...options, path: null, open: [] }), { preventScrollReset: true }),
    // The address changes at once, because checkboxes show what it says.
    change: (next: TreeOptions, push = false) =>
      void navigate(address(memberId, next), { replace: !push, preventScrollReset: true, flushSync: true }),
  }
}

function NoFamily() {
  return (
    <EmptyState
      title={t('tree.none')}
      picture={<FamilyTree />}
      action={<ButtonLink to={paths.addMember()}>{t('tree.noneAction')}</ButtonLink>}
    >
      {t('tree.noneText')}
    </EmptyState>
  )
}
