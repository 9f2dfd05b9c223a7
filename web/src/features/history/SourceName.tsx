import { Link, useLocation } from 'react-router'
import type { HistoryRow } from '../../api/types.ts'
import { paths } from '../../paths.ts'

/** An event's source: a link if it has a file, otherwise plain text. */
export function SourceName({ row, className = '' }: { row: HistoryRow; className?: string }) {
  const { search } = useLocation()
  const { source } = row
  const name = source?.description || source?.file?.filename
  if (!name) return null
  if (!source?.file && !source?.fileUrl) return <p className={className}>{name}</p>
  return (
    <p className={className}>
      <Link to={paths.historySource(row.id)} state={{ list: search }} className="link">
        {name}
      </Link>
    </p>
  )
}
