import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'

type ListFailedProps = { pages: { data: unknown; isError: boolean; refetch: () => unknown } }

/** Shown instead of a list that failed to load; the search text above it stays. */
export function ListFailed({ pages }: ListFailedProps) {
  if (pages.data !== undefined || !pages.isError) return null
  return <ErrorBox onRetry={() => void pages.refetch()}>{t('admin.listFailed')}</ErrorBox>
}
