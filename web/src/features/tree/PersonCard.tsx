import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { Tree } from '../../api/types.ts'
import { focusWithoutScrolling } from '../../lib/focus.ts'
import { useBackCloses } from '../../lib/useBackCloses.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { useMember } from '../members/queries.ts'
import { RelationLine } from '../profile/RelationLine.tsx'
import { nameOf, portraitOf, yearsOf } from './people.ts'

type PersonCardProps = {
  tree: Tree
  person: number
  /** Missing for the person in the middle. */
  onCentre: (() => void) | undefined
  onCompare: () => void
  onClose: () => void
  children?: ReactNode
}

/** About one person of the tree, beside the drawing. Back and Escape close it. */
export function PersonCard({ tree, person, onCentre, onCompare, onClose, children }: PersonCardProps) {
  const id = useId()
  useBackCloses(onClose)
  const memberId = tree.people.ids[person] ?? ''
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const name = nameOf(tree, person)
  const deceased = tree.people.deceased[person] ?? false
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      onKeyDown={press}
      className="tree-card z-30 space-y-4 overflow-y-auto border border-line bg-card p-card shadow-card"
    >
      <div className="flex items-center gap-4">
        <Avatar id={memberId} name={name} deceased={deceased} portrait={portraitOf(tree, person)} />
        {/* Another person is another heading, which takes the focus. */}
        <h2
          key={memberId}
          ref={focusWithoutScrolling}
          id={id}
          tabIndex={-1}
          className="min-w-0 flex-1 text-xl outline-none"
        >
          {name}
        </h2>
        <button
          type="button"
          aria-label={t('tree.card.close')}
          onClick={onClose}
          className="-m-2 grid size-11 shrink-0 place-items-center self-start rounded-control hover:bg-sunk"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 stroke-current" strokeWidth="2">
            <path d="M4 4l12 12M16 4L4 16" />
          </svg>
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span>{yearsOf(tree, person)}</span>
        {deceased && <Badge>{t('tree.state.deceased')}</Badge>}
      </div>
      <Relation id={memberId} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.member(memberId)}>{t('tree.card.profile')}</ButtonLink>
        {onCentre && (
          <Button variant="secondary" onPress={onCentre}>
            {t('tree.card.centre')}
          </Button>
        )}
        <Button variant="secondary" onPress={onCompare}>
          {t('tree.card.compare')}
        </Button>
      </div>
      {children}
    </section>
  )
}

function Relation({ id }: { id: string }) {
  const { data: member, isPending, refetch } = useMember(id)
  if (isPending) return <Skeleton lines={1} />
  if (!member) return <ErrorBox onRetry={() => void refetch()}>{t('tree.card.failed')}</ErrorBox>
  return <RelationLine member={member} />
}
