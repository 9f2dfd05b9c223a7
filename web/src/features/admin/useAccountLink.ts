import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../../api/client.ts'
import { t } from '../../lib/words.ts'
import { openAccount } from './accounts.ts'
import { sayFailed } from './banner.ts'

/** Opens the details of the account that the address names, as links from other screens do. */
export function useAccountLink() {
  const [params, setParams] = useSearchParams()
  const id = params.get('account')
  useEffect(() => {
    if (!id) return
    // A reload, or Back from the details, should not open them again.
    setParams({}, { replace: true })
    client.GET('/api/users/{id}', { params: { path: { id } } }).then(
      ({ data }) => data && openAccount.set(data),
      (error: unknown) => sayFailed(t('admin.details.failed'), error),
    )
  }, [id, setParams])
}
