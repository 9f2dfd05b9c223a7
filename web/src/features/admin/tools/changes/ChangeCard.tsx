import { useId, useRef, useState } from 'react'
import type { Change } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { useMoments } from '../../useMoments.ts'
import { ChangeDetails } from './ChangeDetails.tsx'
import { sentence } from './sentences.ts'
import { UndoButton } from './UndoButton.tsx'

/** One action: a sentence, its time, details on demand, and the undo button. */
export function ChangeCard({ change }: { change: Change }) {
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  const { moment, day } = useMoments()
  const [open, setOpen] = useState(false)
  const what = sentence(change)
  const others = change.items.length - 1 + change.more
  return (
    <li
      ref={card}
      data-entry={change.id}
      tabIndex={-1}
      className="rounded-card border border-line bg-card px-5 pt-4 pb-3 wrap-anywhere shadow-card"
    >
      <p className="font-semibold">{what}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {change.private ? day(change.at) : moment(change.at)}
        {others > 0 && <span>{t('changes.also', { count: others })}</span>}
        {change.undone && <Badge>{t('changes.undone')}</Badge>}
      </p>
      <div className="relative mt-2 -ml-3 flex flex-wrap items-start gap-x-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? undefined : t('changes.detailsOf', { what })}
          onClick={() => setOpen(!open)}
          className="min-h-11 rounded-control px-3 font-semibold text-link hover:bg-sunk print:hidden"
        >
          {open ? t('changes.hide') : t('changes.details')}
        </button>
        <UndoButton change={change} what={what} card={card} />
      </div>
      <div id={id} hidden={!open}>
        {open && <ChangeDetails change={change} />}
      </div>
    </li>
  )
}
