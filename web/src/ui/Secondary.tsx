import { type ReactNode, useId, useState } from 'react'
import { easyReading } from '../lib/easyReading.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'

type SecondaryProps = {
  /** True if it starts open, because something in it is in use. */
  open?: boolean
  children: ReactNode
}

/** Something that few people need: with easy reading it is behind a button. */
export function Secondary({ open = false, children }: SecondaryProps) {
  const id = useId()
  const easy = useSignal(easyReading)
  const [isOpen, setOpen] = useState(open)
  if (!easy) return children
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
        className="self-start"
      >
        {isOpen ? t('common.easy.less') : t('common.easy.more')}
      </Button>
      <div id={id} hidden={!isOpen} className="w-full">
        {isOpen && <div className="flex flex-wrap gap-3 *:max-w-full">{children}</div>}
      </div>
    </>
  )
}
