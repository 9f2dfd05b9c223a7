import { useMemo, useState } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { type OutlineItem, outlineOf } from './outline.ts'
import { lifeState, nameOf, yearsOf } from './people.ts'
import type { Picture } from './picture.ts'

type OutlineProps = { picture: Picture; onOpen: (person: number) => void }

/** Up to so many people, everything is open from the start. */
const openAll = 120
/** In larger families, lists deeper than this start closed. */
const openLevels = 2
/** Long lists show the rest on request. */
const shownAtOnce = 50
/** Deeper lists are no longer indented: on a phone there would be no space left. */
const indentedLevels = 7

/** The same people as in the drawing, as nested lists. */
export function Outline({ picture, onOpen }: OutlineProps) {
  const items = useMemo(() => outlineOf(picture), [picture])
  const isSmall = picture.tree.people.ids.length <= openAll
  return <Items items={items} level={0} isSmall={isSmall} picture={picture} onOpen={onOpen} />
}

type ItemsProps = OutlineProps & { items: readonly OutlineItem[]; level: number; isSmall: boolean }

function Items({ items, level, ...rest }: ItemsProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const indent = level > 0 && level < indentedLevels ? 'ml-2 border-l-2 border-line pl-3 sm:ml-4' : ''
  return (
    <>
      <ul className={`space-y-1 ${indent}`}>
        {items.slice(0, shown).map(item => (
          <Item key={rest.picture.tree.people.ids[item.person]} item={item} level={level} {...rest} />
        ))}
      </ul>
      {items.length > shown && (
        <Button variant="quiet" onPress={() => setShown(shown + shownAtOnce)}>
          {t('tree.list.more', { count: items.length - shown })}
        </Button>
      )}
    </>
  )
}

type ItemProps = Omit<ItemsProps, 'items'> & { item: OutlineItem }

function Item({ item, level, isSmall, picture, onOpen }: ItemProps) {
  const [isOpen, setOpen] = useState(isSmall || level < openLevels)
  const { tree } = picture
  const { person, items, below } = item
  const name = nameOf(tree, person)
  const isYou = tree.people.ids[person] === tree.you
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3">
        {item.tie && <span className="text-muted">{tieWords(item)}</span>}
        <button type="button" onClick={() => onOpen(person)} className="link min-h-11 text-left">
          {name}
        </button>
        <span className="text-sm text-muted">
          {yearsOf(tree, person)}
          {lifeState(tree, person, new Date().getFullYear()) === 'unknown' && ` ${t('tree.state.unknown')}`}
        </span>
        {isYou && <span className="text-sm font-semibold">{t('tree.person.you')}</span>}
        {items.length > 0 && !isSmall && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 rounded-control px-3 text-sm font-semibold text-link hover:bg-sunk"
          >
            {isOpen ? t('tree.list.hide', { name }) : t('tree.list.show', { name, count: below })}
          </button>
        )}
      </div>
      {isOpen && items.length > 0 && (
        <Items items={items} level={level + 1} isSmall={isSmall} picture={picture} onOpen={onOpen} />
      )}
    </li>
  )
}

function tieWords({ tie, kind, state }: OutlineItem): string {
  if (state === 'divorced' || state === 'parents') return t(`tree.tie.partner.${state}`)
  if (tie === 'parent' || tie === 'child') {
    if (kind !== 'birth') return t(`tree.tie.${tie}.${kind}`)
  }
  return t(`tree.tie.${tie ?? 'child'}`)
}
