import { useViewer } from '../../api/session.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'

/** Formats moments in the time zone of the viewer's account. */
export function useMoments() {
  const timeZone = useViewer()?.timeZone
  return {
    moment: (at: string) => formatMoment(at, timeZone),
    day: (at: string) => formatDay(at, timeZone),
  }
}
