import type { ReactNode } from 'react'

const tones = {
  warn: 'border-warn-edge bg-warn-ground text-warn',
  info: 'border-info-edge bg-info-ground text-info',
}

type NoticeProps = { tone?: keyof typeof tones; title?: string; label?: string; children?: ReactNode }

/** A banner for something worth knowing that is not an error; `warn` is the yellow one. */
export function Notice({ tone = 'info', title, label, children }: NoticeProps) {
  return (
    <section aria-label={label ?? title} className={`rounded-card border px-5 py-4 ${tones[tone]}`}>
      {title && <h2 className="text-xl">{title}</h2>}
      {children && <div className={title ? 'mt-1' : ''}>{children}</div>}
    </section>
  )
}
