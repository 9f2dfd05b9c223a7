import { useNamedInAddress } from '../../../lib/address.ts'
import { openEventDetails } from './details.ts'

/** Opens the details of the event that the address names, as links from other screens do. */
export function useEventLink() {
  useNamedInAddress('event', openEventDetails)
}
