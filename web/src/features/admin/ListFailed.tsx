import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'

type ListFailedProps = { pages: { data: unknown; isError: boolean; refetch: () => unknown } }

/** In the place of a list that could not be searched; what was typed stays above it. */
export function ListFailed({ pages }: ListFailedProps) {
  if (pages.data !== undefined || !pages.isError) return null
  return <ErrorBox onRetry={() => void pages.refetch()}>{t('admin.listFailed')}</ErrorBox>
}
