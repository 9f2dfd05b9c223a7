import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { openEventDetails } from './details.ts'

/** Opens the details of the event that the address names, as links from other screens do. */
export function useEventLink() {
  const [params, setParams] = useSearchParams()
  const id = params.get('event')
  useEffect(() => {
    if (!id) return
    // A reload, or Back from the details, should not open them again.
    setParams({}, { replace: true })
    openEventDetails(id)
  }, [id, setParams])
}
