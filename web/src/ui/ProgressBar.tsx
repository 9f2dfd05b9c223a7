import { language } from '../lib/words.ts'

type Progress = {
  /** What is being done. */
  words: string
  done: number
  /** 0 while nobody knows how much there is to do. */
  total: number
}

const inPercent = new Intl.NumberFormat(language, { style: 'percent' })

/** Long work: what is being done, and how far it is. */
export function ProgressBar({ words, done, total }: Progress) {
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span role="status">{words}</span>
        {percent !== undefined && <span aria-hidden="true">{inPercent.format(percent / 100)}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={words}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-3 overflow-hidden rounded-full border border-edge bg-sunk"
      >
        <div
          className={`h-full bg-primary transition-[width] forced-color-adjust-none ${percent === undefined ? 'animate-pulse' : ''}`}
          style={{ width: `${percent ?? 100}%` }}
        />
      </div>
    </>
  )
}
