import { client } from '../../api/client.ts'
import { useNamedInAddress } from '../../lib/address.ts'
import { t } from '../../lib/words.ts'
import { openAccount } from './accounts.ts'
import { sayFailed } from './banner.ts'

/** Opens the details of the account that the address names, as links from other screens do. */
export function useAccountLink() {
  useNamedInAddress('account', id => {
    client.GET('/api/users/{id}', { params: { path: { id } } }).then(
      ({ data }) => data && openAccount.set(data),
      (error: unknown) => sayFailed(t('admin.details.failed'), error),
    )
  })
}
