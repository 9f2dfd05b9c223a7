import { useViewer } from '../../../api/session.ts'
import { formatDay, formatMoment } from '../../../lib/dates.ts'

/** Moments as the viewer reads them, in the time zone of their account. */
export function useMoments() {
  const timeZone = useViewer()?.timeZone
  return {
    moment: (at: string) => formatMoment(at, timeZone),
    day: (at: string) => formatDay(at, timeZone),
  }
}
