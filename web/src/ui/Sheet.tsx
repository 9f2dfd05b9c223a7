import { type ReactNode, useContext, useId } from 'react'
import { formatDay } from '../lib/dates.ts'
import { usePrinting } from '../lib/usePrinting.ts'
import { t } from '../lib/words.ts'
import { SiteName } from './PageTitle.tsx'

type SheetProps = {
  title: string
  /** For landscape paper. */
  wide?: boolean
  children: ReactNode
}

/** Shows what will be printed as paper: white in the dark as well, with the site's name and the date of printing. */
export function Sheet({ title, wide = false, children }: SheetProps) {
  const id = useId()
  const site = useContext(SiteName)
  // Renders again when printing begins, so that a page that was left open prints the day.
  usePrinting()
  const look = wide ? 'wide-sheet max-w-[297mm]' : 'tall-sheet max-w-[210mm]'
  return (
    <section
      aria-labelledby={id}
      className={`${look} sheet mx-auto rounded-sm border border-line p-card text-ink shadow-card sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none`}
    >
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-2 print:mb-[3mm] print:pb-[1mm]">
        <h2 id={id} className="print:text-[18pt]/[1.2]">
          {title}
        </h2>
        <p className="text-muted print:text-[10pt]/[1.2]">
          {t('common.printed', { site, date: formatDay(new Date().toISOString()) })}
        </p>
      </header>
      {children}
    </section>
  )
}
