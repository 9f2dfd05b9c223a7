import { type Ref, useId } from 'react'
import { Link } from 'react-router'
import type { Warning } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'

/** Warns about unusual values before saving. Gets the focus, so that no one misses it. */
export function Warnings({ warnings, ref }: { warnings: readonly Warning[]; ref?: Ref<HTMLElement> }) {
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-card border border-warn-edge bg-warn-ground px-5 py-4 text-warn"
    >
      <h3 id={id}>{t('members.warnings.title')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {warnings.map(({ code, message, memberId }) => (
          <li key={`${code} ${memberId}`}>
            {message}{' '}
            {memberId && (
              <Link to={paths.member(memberId)} target="_blank" className="font-semibold underline">
                {t('members.warnings.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('members.warnings.text')}</p>
    </section>
  )
}
