import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tree as TreeData } from '../../api/types.ts'
import { FamilySlots } from '../relationships/FamilySlots.tsx'
import { Board, type BoardHandle } from './Board.tsx'
import { Comparing, Connection } from './Connection.tsx'
import { fanOf, fanPicture } from './fan.ts'
import type { Rect } from './geometry.ts'
import { Legend } from './Legend.tsx'
import { lookOf } from './look.ts'
import { Outline } from './Outline.tsx'
import { generationsOf, type TreeOptions, withOpened, withView } from './options.ts'
import { PersonCard } from './PersonCard.tsx'
import { Printed } from './Printed.tsx'
import { nameOf } from './people.ts'
import { type Picture, pictureOf } from './picture.ts'
import type { Trail } from './trail.ts'
import { useNewcomer } from './useNewcomer.ts'
import { useOpened } from './useOpened.ts'
import type { Shown } from './useStage.ts'
import { useTrail } from './useTrail.ts'

/** The page can ask this of the tree. */
export type TreeHandle = {
  find: (id: string) => void
  /** The part of the drawing in the window. */
  sight: () => Rect | null
}

type TreeProps = {
  tree: TreeData
  options: TreeOptions
  locationKey: string
  /** Another view is on its way. */
  isLoading: boolean
  isFetching: boolean
  handle: Ref<TreeHandle>
  onCentre: (id: string) => void
  onOptions: (options: TreeOptions, push?: boolean) => void
}

/** One view of the family, as a drawing or as lists, and the card of a chosen person. */
export function Tree(props: TreeProps) {
  const { tree, options, isLoading, handle, onCentre, onOptions } = props
  const { picture, fan } = usePicture(tree, options)
  const connection = useTrail(picture, options.path ?? [null, null])
  const trail = options.path && connection.trail
  const chosen = useChosen(picture)
  const comparing = useComparing(picture, chosen.open, pair => onOptions({ ...options, path: pair }, true))
  const canvas = useRef<HTMLDivElement>(null)
  const board = useRef<BoardHandle>(null)
  const look = useMemo(
    () => lookOf(picture, options.colour, trail, new Date().getFullYear()),
    [picture, options.colour, trail],
  )
  const shown = useShown(props, picture, chosen.active, trail)
  const centre = useCentre(tree, canvas, onCentre)
  const showOpened = useOpened(picture, person => board.current?.revealFamily(person))
  function openMore(person: number) {
    chosen.setActive(person)
    canvas.current?.focus({ preventScroll: true })
    showOpened(person)
    onOptions(withOpened(options, tree.people.ids[person] ?? ''), true)
  }
  useImperativeHandle(handle, () => ({
    find: id => {
      const person = picture.positionOf(id)
      if (person === undefined || options.list) centre(id)
      else board.current?.flyTo(person)
    },
    sight: () => board.current?.sight() ?? null,
  }))
  return (
    <div aria-busy={isLoading} className="space-y-4">
      {comparing.first !== null && (
        <Comparing name={nameOf(tree, comparing.first)} onCancel={comparing.cancel} />
      )}
      {options.path && comparing.first === null && (
        <Connection
          {...connection}
          pair={options.path}
          onWhole={options.view === 'all' ? undefined : () => onOptions(withView(options, 'all'), true)}
          onHide={() => onOptions({ ...options, path: null }, true)}
        />
      )}
      <div className={`relative ${options.list ? '' : 'tree-wide'}`}>
        {options.list ? (
          <Outline picture={picture} onOpen={comparing.open} />
        ) : (
          <Board
            handle={board}
            shown={shown}
            fan={fan}
            look={look}
            trail={trail}
            active={chosen.active}
            isCardOpen={chosen.card !== null}
            canvas={canvas}
            onActive={chosen.setActive}
            onOpen={comparing.open}
            onMore={openMore}
            onEscape={() => (comparing.first === null ? chosen.close() : comparing.cancel())}
            onMe={tree.you ? () => centre(tree.you ?? '') : undefined}
          />
        )}
        {!options.list && <Printed picture={picture} fan={fan} look={look} trail={trail} />}
        {chosen.card !== null && (
          <ChosenCard
            {...props}
            picture={picture}
            chosen={chosen}
            board={board}
            onCentre={centre}
            onCompare={comparing.start}
          />
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
  /** Asks for someone else, to see how the two are related. */
  onCompare: (id: string) => void
}

/** The card of the chosen person, with the slots for relatives. */
function ChosenCard({ picture, chosen, board, onCompare, ...props }: ChosenCardProps) {
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
      onCompare={() => {
        chosen.close()
        onCompare(id)
      }}
      onClose={chosen.close}
    >
      <FamilySlots memberId={id} onAdded={added => showNewcomer(added.id)} />
    </PersonCard>
  )
}

/** Describes the picture for the stage. */
function useShown(
  { tree, options: { view, path }, locationKey }: TreeProps,
  picture: Picture,
  active: number | null,
  trail: Trail | null,
): Shown {
  const subject = `${view} ${tree.focus} ${trail ? path : ''}`
  const anchor = active === null ? null : (tree.people.ids[active] ?? null)
  const first = trail?.bounds ?? null
  return useMemo(
    () => ({ picture, subject, locationKey, anchor, first }),
    [picture, subject, locationKey, anchor, first],
  )
}

/** Two people chosen one after the other, to see how they are related. While it asks for the second, nothing else opens. */
function useComparing(
  picture: Picture,
  open: (person: number) => void,
  onPair: (pair: readonly [string, string]) => void,
) {
  const [firstId, setFirstId] = useState<string | null>(null)
  const first = (firstId === null ? undefined : picture.positionOf(firstId)) ?? null
  return {
    first,
    start: setFirstId,
    cancel: () => setFirstId(null),
    open: (person: number) => {
      const id = picture.tree.people.ids[person]
      if (firstId === null || first === null || !id) return open(person)
      if (person === first) return
      setFirstId(null)
      onPair([firstId, id])
    },
  }
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
  const { view } = options
  const generations = generationsOf(options)
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
