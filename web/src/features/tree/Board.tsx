import { type KeyboardEvent, type Ref, type RefObject, useCallback, useImperativeHandle, useRef } from 'react'
import { Canvas } from './Canvas.tsx'
import { centred, fitted, inSight, revealing } from './camera.ts'
import { Exits } from './Exits.tsx'
import { endsInWindow } from './endsInWindow.ts'
import type { Fan } from './fan.ts'
import { around, middle, type Rect } from './geometry.ts'
import type { Look } from './look.ts'
import { hiddenAround } from './more.ts'
import { Overview } from './Overview.tsx'
import type { Picture } from './picture.ts'
import { StageButtons } from './StageButtons.tsx'
import type { Stage } from './stage.ts'
import type { Trail } from './trail.ts'
import { type Shown, useStage } from './useStage.ts'
import { type Direction, step } from './walk.ts'

/** The page can ask this of the drawing. */
export type BoardHandle = {
  /** Makes someone the active person, in the middle of the window. */
  flyTo: (person: number) => void
  /** Moves just enough to show someone. */
  reveal: (person: number) => void
  /** The same for someone with their parents, partners and children, as far as there is space. */
  revealFamily: (person: number) => void
  /** The part of the drawing in the window. */
  sight: () => Rect
}

type BoardProps = {
  handle: Ref<BoardHandle>
  shown: Shown
  fan: Fan | null
  look: Look
  trail: Trail | null
  /** The person whom the arrow keys start from. */
  active: number | null
  /** True if the card covers a part of the drawing. */
  isCardOpen: boolean
  canvas: RefObject<HTMLDivElement | null>
  onActive: (person: number) => void
  onOpen: (person: number) => void
  /** The relatives of this person whom the view leaves out are wanted. */
  onMore: (person: number) => void
  onEscape: () => void
  /** Shows the viewer, who may not be in this picture; missing if they are in no family tree. */
  onMe: (() => void) | undefined
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** Shift and an arrow move the picture this far, in pixels. */
const panStep = 80
/** A person who was looked for is shown at least this large. */
const readableScale = 0.8

/** The drawing with its buttons and the overview. */
export function Board(props: BoardProps) {
  const { shown, fan, look, trail, active, canvas, onActive, onOpen, onMore } = props
  const { picture } = shown
  const board = useRef<HTMLDivElement>(null)
  const attach = useCallback((element: HTMLDivElement) => {
    board.current = element
    const end = endsInWindow(element)
    return () => {
      end()
      board.current = null
    }
  }, [])
  const stage = useStage(board, shown)
  const press = useKeys({ ...props, onOpen: open }, stage)
  const me = picture.tree.you ? picture.positionOf(picture.tree.you) : undefined

  function open(person: number) {
    onOpen(person)
    reveal(stage, picture, person, true)
  }

  function tap(person: number | null) {
    canvas.current?.focus({ preventScroll: true })
    if (person === null) return props.onEscape()
    onActive(person)
    open(person)
  }

  function follow(person: number) {
    canvas.current?.focus({ preventScroll: true })
    onActive(person)
    reveal(stage, picture, person, props.isCardOpen)
  }

  function revealFamily(person: number) {
    const { parents = [], partners = [], children = [] } = picture.relatives[person] ?? {}
    const area = around([person, ...parents, ...partners, ...children].map(picture.boxOf))
    const { width, height } = stage.size
    const [wide, high] = area ? [area.right - area.left, area.bottom - area.top] : [0, 0]
    const fits = wide * stage.camera.scale < width - 96 && high * stage.camera.scale < height - 96
    stage.fly(revealing(stage.camera, area && fits ? area : picture.boxOf(person), stage.size))
  }

  function flyTo(person: number) {
    onActive(person)
    canvas.current?.focus({ preventScroll: true })
    stage.fly(centred(picture.middleOf(person), Math.max(stage.camera.scale, readableScale), stage.size))
  }
  useImperativeHandle(props.handle, () => ({
    flyTo,
    reveal: person => reveal(stage, picture, person, props.isCardOpen),
    revealFamily,
    sight: () => inSight(stage.camera, stage.size),
  }))

  return (
    <div
      ref={attach}
      className="tree-board relative overflow-hidden rounded-card border border-line bg-paper"
    >
      <Canvas
        picture={picture}
        fan={fan}
        look={look}
        trail={trail}
        stage={stage}
        active={active}
        canvas={canvas}
        onTap={tap}
        onMore={onMore}
        onFollow={follow}
        onKey={press}
      />
      {!fan && <Exits picture={picture} stage={stage} onFollow={follow} />}
      <Overview picture={picture} stage={stage} />
      <StageButtons
        onZoom={factor => stage.flyZoom(factor)}
        onFit={() => stage.fly(fitted(picture.bounds, stage.size))}
        onMe={me === undefined ? props.onMe : () => flyTo(me)}
      />
    </div>
  )
}

/** Moves just enough to show someone, beside or above the card. */
function reveal(stage: Stage, picture: Picture, person: number, isCardOpen: boolean) {
  const { width, height } = stage.size
  const isPhone = width < 640
  const free = isCardOpen
    ? { width: isPhone ? width : width - 400, height: isPhone ? height * 0.45 : height }
    : stage.size
  stage.fly(revealing(stage.camera, picture.boxOf(person), free, isPhone ? 24 : 48))
}

/**
 * The keys of the drawing: arrows walk, Enter opens the card, M shows more relatives, + and − zoom, 0 shows everything,
 * Home the viewer.
 */
function useKeys(props: BoardProps, stage: Stage) {
  const { shown, active, isCardOpen, onActive, onOpen, onMore, onEscape } = props
  const { picture } = shown
  const trail = useRef({ picture, people: [] as number[] })

  function walk(direction: Direction) {
    // Positions mean other people in another picture.
    if (trail.current.picture !== picture) trail.current = { picture, people: [] }
    const { people } = trail.current
    const { focus } = picture.tree
    const from = active ?? (focus ? picture.positionOf(focus) : undefined) ?? 0
    const next = active === null ? from : step(picture.ground, from, direction, people)
    if (next === null) return
    people.push(from)
    onActive(next)
    reveal(stage, picture, next, isCardOpen)
  }

  function home() {
    const { you, focus } = picture.tree
    const person = [you, focus]
      .map(id => id && picture.positionOf(id))
      .find(position => typeof position === 'number')
    if (typeof person !== 'number') return
    onActive(person)
    stage.fly(centred(middle(picture.boxOf(person)), stage.camera.scale, stage.size))
  }

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directions[event.key]
    if (direction && event.shiftKey) pan(stage, direction)
    else if (direction) walk(direction)
    else if (event.key === 'Enter' || event.key === ' ') {
      if (active !== null) onOpen(active)
    } else if (event.key === '+' || event.key === '=') stage.flyZoom(1.5)
    else if (event.key === '-') stage.flyZoom(1 / 1.5)
    else if (event.key === '0') stage.fly(fitted(picture.bounds, stage.size))
    else if (event.key === 'Home') home()
    else if (event.key === 'm' || event.key === 'M') {
      if (active !== null && hiddenAround(picture.tree, active) > 0) onMore(active)
    } else if (event.key === 'Escape') onEscape()
    else return
    event.preventDefault()
  }
}

function pan(stage: Stage, direction: Direction) {
  const x = direction === 'left' ? panStep : direction === 'right' ? -panStep : 0
  const y = direction === 'up' ? panStep : direction === 'down' ? -panStep : 0
  stage.pan(x, y)
}
