import { t } from '../../lib/words.ts'

/** A link to a file in a new tab, without access to this one. */
export function FileLink({
  url,
  children,
  className = '',
}: {
  url: string
  children: string
  className?: string
}) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`link inline-flex min-h-11 items-center print:min-h-0 ${className}`}
    >
      {children}
      <span className="sr-only"> {t('common.newTab')}</span>
    </a>
  )
}
