import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tree as TreeData } from '../../api/types.ts'
import { FamilySlots } from '../relationships/FamilySlots.tsx'
import { Board, type BoardHandle } from './Board.tsx'
import { fanOf, fanPicture } from './fan.ts'
import { Legend } from './Legend.tsx'
import { lookOf } from './look.ts'
import { Outline } from './Outline.tsx'
import type { TreeOptions } from './options.ts'
import { PersonCard } from './PersonCard.tsx'
import { type Picture, pictureOf } from './picture.ts'
import { useNewcomer } from './useNewcomer.ts'
import type { Shown } from './useStage.ts'

/** What the page can ask of the tree. */
export type TreeHandle = { find: (id: string) => void }

type TreeProps = {
  tree: TreeData
  options: TreeOptions
  place: string
  /** Another view is on its way. */
  isLoading: boolean
  isFetching: boolean
  handle: Ref<TreeHandle>
  onCentre: (id: string) => void
  onOptions: (options: TreeOptions) => void
}

/** One view of the family, as a drawing or as lists, and the card of a chosen person. */
export function Tree(props: TreeProps) {
  const { tree, options, isLoading, handle, onCentre } = props
  const { picture, fan } = usePicture(tree, options)
  const chosen = useChosen(picture)
  const canvas = useRef<HTMLDivElement>(null)
  const board = useRef<BoardHandle>(null)
  const look = useMemo(
    () => lookOf(picture, options.colour, null, new Date().getFullYear()),
    [picture, options.colour],
  )
  const shown = useShown(props, picture, chosen.active)
  const centre = useCentre(tree, canvas, onCentre)
  useImperativeHandle(handle, () => ({
    find: id => {
      const person = picture.positionOf(id)
      if (person === undefined || options.list) centre(id)
      else board.current?.flyTo(person)
    },
  }))
  return (
    <div aria-busy={isLoading} className="space-y-4">
      <div className="relative">
        {options.list ? (
          <Outline picture={picture} onOpen={chosen.open} />
        ) : (
          <Board
            handle={board}
            shown={shown}
            fan={fan}
            look={look}
            trail={null}
            active={chosen.active}
            isCardOpen={chosen.card !== null}
            canvas={canvas}
            onActive={chosen.setActive}
            onOpen={chosen.open}
            onEscape={chosen.close}
            onMe={tree.you ? () => centre(tree.you ?? '') : undefined}
          />
        )}
        {chosen.card !== null && (
          <ChosenCard {...props} picture={picture} chosen={chosen} board={board} onCentre={centre} />
        )}
      </div>
      {!options.list && <Legend picture={picture} look={look} colour={options.colour} />}
    </div>
  )
}

type ChosenCardProps = TreeProps & {
  picture: Picture
  chosen: ReturnType<typeof useChosen>
  board: RefObject<BoardHandle | null>
}

/** The card of the chosen person, with the slots for relatives. */
function ChosenCard({ picture, chosen, board, ...props }: ChosenCardProps) {
  const { tree, options, isFetching, onCentre, onOptions } = props
  const showNewcomer = useNewcomer(picture, isFetching, options, onOptions, person =>
    board.current?.reveal(person),
  )
  const person = chosen.card ?? 0
  const id = tree.people.ids[person] ?? ''
  function centre() {
    flushSync(chosen.close)
    onCentre(id)
  }
  return (
    <PersonCard
      tree={tree}
      person={person}
      onCentre={id === tree.focus ? undefined : centre}
      onClose={chosen.close}
    >
      <FamilySlots memberId={id} onAdded={added => showNewcomer(added.id)} />
    </PersonCard>
  )
}

/** What the stage needs to know of the picture. */
function useShown(
  { tree, options: { view }, place }: TreeProps,
  picture: Picture,
  active: number | null,
): Shown {
  const subject = `${view} ${tree.focus}`
  const anchor = active === null ? null : (tree.people.ids[active] ?? null)
  return useMemo(() => ({ picture, subject, place, anchor, first: null }), [picture, subject, place, anchor])
}

/**
 * Puts someone else in the middle. The new page title takes the focus, as on every page; someone who walks through
 * the drawing goes on there.
 */
function useCentre(
  { focus }: TreeData,
  canvas: RefObject<HTMLDivElement | null>,
  onCentre: (id: string) => void,
): (id: string) => void {
  const wantsFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person in the middle is what moves the focus
  useEffect(() => {
    if (wantsFocus.current) canvas.current?.focus({ preventScroll: true })
    wantsFocus.current = false
  }, [focus])
  return id => {
    wantsFocus.current = true
    onCentre(id)
  }
}

function usePicture(tree: TreeData, options: TreeOptions) {
  const whole = useMemo(() => pictureOf(tree), [tree])
  const { view, generations } = options
  return useMemo(() => {
    const focus = tree.focus ? whole.positionOf(tree.focus) : undefined
    if (view !== 'fan' || focus === undefined) return { picture: whole, fan: null }
    const fan = fanOf(whole, focus, generations)
    return { picture: fanPicture(whole, fan), fan }
  }, [whole, tree.focus, view, generations])
}

/**
 * The active person and the one whose card is open. By id, because positions change with the picture. The focus
 * returns to where it was before the card opened.
 */
function useChosen(picture: Picture) {
  const { ids } = picture.tree.people
  const { focus } = picture.tree
  const [activeId, setActiveId] = useState(focus ?? null)
  const [cardId, setCardId] = useState<string | null>(null)
  const [lastFocus, setLastFocus] = useState(focus)
  const opener = useRef<Element | null>(null)
  if (focus !== lastFocus) {
    setLastFocus(focus)
    setActiveId(focus ?? null)
  }
  const positionOf = (id: string | null) => (id === null ? undefined : picture.positionOf(id)) ?? null
  const card = positionOf(cardId)
  return {
    active: positionOf(activeId) ?? positionOf(focus ?? null),
    card,
    setActive: (person: number) => setActiveId(ids[person] ?? null),
    open: (person: number) => {
      if (card === null) opener.current = document.activeElement
      setCardId(ids[person] ?? null)
    },
    close: () => {
      if (card === null) return
      setCardId(null)
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
