import { type TouchEvent, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../lib/useBackCloses.ts'
import { t } from '../../lib/words.ts'
import { sizeInWords } from './limits.ts'
import { PictureActions } from './PictureActions.tsx'
import { type Shown, swipe, titleOf } from './shown.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

export type ViewerProps = {
  /** The pictures that are ready, in order. */
  pictures: readonly Shown[]
  /** The id of the file to show first. */
  start: string
  onClose: () => void
}

/** One large picture; buttons, arrow keys and swiping lead to the others. Escape closes it. */
export default function PictureViewer({ pictures, start, onClose }: ViewerProps) {
  const indexOf = (id: string) => pictures.findIndex(({ file }) => file.id === id)
  const [at, setAt] = useState(() => ({ id: start, index: Math.max(0, indexOf(start)) }))
  // Pictures may come or go meanwhile, so the position follows the file. One that was replaced keeps its position.
  const found = indexOf(at.id)
  const index = found >= 0 ? found : Math.min(at.index, pictures.length - 1)
  const picture = pictures[index]
  const go = (step: number) => {
    const next = pictures[index + step]
    if (next) setAt({ id: next.file.id, index: index + step })
  }
  const touch = useSwipe(go)
  useBackCloses(onClose)
  if (!picture) return null
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) onClose()
      }}
      className="fixed inset-0 z-50 bg-[#12100e] text-[#f4ece1]"
    >
      <Modal className="size-full">
        <Dialog className="size-full outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are a second way; the buttons are the first */}
          <div
            {...touch}
            onKeyDown={event => {
              if (event.key === 'ArrowRight') go(1)
              if (event.key === 'ArrowLeft') go(-1)
            }}
            className="flex h-dvh touch-pan-y touch-pinch-zoom flex-col gap-2 p-3 sm:p-5"
          >
            <div className="flex items-center justify-between gap-4">
              <Heading slot="title" level={2} className="sr-only">
                {t('files.viewer')}
              </Heading>
              <p role="status" className="font-semibold">
                {t('files.position', { position: index + 1, count: pictures.length })}
                <span className="sr-only">: {titleOf(picture)}</span>
              </p>
              <RoundButton label={t('files.close')} sign="×" onPress={onClose} autoFocus />
            </div>
            <MessageSlot />
            <Large key={picture.file.id} picture={picture} />
            <Foot caption={picture.caption} index={index} count={pictures.length} onGo={go} />
            <PictureActions file={picture.file} onReplaced={id => setAt({ id, index })} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type FootProps = {
  caption: string | null | undefined
  index: number
  count: number
  onGo: (step: -1 | 1) => void
}

function Foot({ caption, index, count, onGo }: FootProps) {
  const alone = count === 1
  return (
    <div className="flex min-h-14 items-center gap-4">
      {!alone && (
        <RoundButton label={t('files.previous')} sign="‹" onPress={() => onGo(-1)} off={index === 0} />
      )}
      <p className="max-h-[4.5em] flex-1 overflow-y-auto text-center wrap-anywhere">{caption}</p>
      {!alone && (
        <RoundButton label={t('files.next')} sign="›" onPress={() => onGo(1)} off={index === count - 1} />
      )}
    </div>
  )
}

/** As large as the screen allows from the start, so that nothing moves when the picture loads. */
function Large({ picture }: { picture: Shown }) {
  const [failed, setFailed] = useState(false)
  const { file } = picture
  return (
    <div className="relative min-h-0 flex-1">
      {failed ? (
        <div className="grid size-full place-content-center gap-3 text-center">
          <p>{t('files.notShown')}</p>
          <p className="wrap-anywhere">
            {file.filename}, {sizeInWords(file.size)}
          </p>
        </div>
      ) : (
        <img
          src={file.image.large ?? file.image.small}
          alt={titleOf(picture)}
          draggable={false}
          onError={() => setFailed(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  )
}

type RoundButtonProps = {
  label: string
  sign: string
  onPress: () => void
  /** There is nothing in that direction; the button stays and keeps the focus. */
  off?: boolean
  autoFocus?: boolean
}

function RoundButton({ label, sign, onPress, off = false, autoFocus = false }: RoundButtonProps) {
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: a dialog that opens takes the focus
      autoFocus={autoFocus}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPress()
      }}
      className="grid size-14 shrink-0 place-items-center rounded-full bg-[#3a332c] text-3xl leading-none text-[#f4ece1] hover:bg-[#52483e] focus-visible:outline-[#f0b072] aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <span aria-hidden>{sign}</span>
    </button>
  )
}

function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      // Leave two-finger zoom to the browser.
      start.current = event.touches.length === 1 && !isEnlarged() ? placeOf(event) : null
    },
    onTouchEnd: (event: TouchEvent) => {
      if (start.current) go(swipe(start.current, placeOf(event)))
      start.current = null
    },
  }
}

function placeOf({ changedTouches }: TouchEvent): { x: number; y: number } {
  return { x: changedTouches[0]?.clientX ?? 0, y: changedTouches[0]?.clientY ?? 0 }
}

/** Zoomed with two fingers: one finger then moves the picture and does not turn to the next. */
function isEnlarged(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1
}
