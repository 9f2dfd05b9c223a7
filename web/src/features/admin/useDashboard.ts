import { useFamily } from '../members/queries.ts'
import type { CountValues } from './Counts.tsx'
import { failed, loadState } from './loading.ts'
import {
  useFeedback,
  useMemberRows,
  useOverview,
  usePendingUsers,
  useSettledUsers,
  useUsersByStatus,
} from './queries.ts'

/** The dashboard's data: its loading state, the numbers, and a way to retry. */
export function useDashboard() {
  const overview = useOverview()
  const building = overview.data?.numbers === null
  const pending = usePendingUsers('')
  const users = useSettledUsers('')
  const members = useMemberRows('')
  const feedback = useFeedback({ text: '', status: '' }, !building)
  const counts = useCounts(building)
  const state = loadState({ building, overview, basics: [pending, users, members], feedback })
  const lost = [overview, pending, users, members, ...(building ? [] : [feedback])].filter(failed)
  return {
    ...state,
    numbers: overview.data?.numbers ?? null,
    counts: overview.data?.numbers ?? counts,
    /** The sections that can be shown. */
    has: {
      pending: pending.data !== undefined,
      users: users.data !== undefined,
      members: members.data !== undefined,
      feedback: state.view === 'full' && feedback.data !== undefined,
    },
    retrying: lost.some(query => query.isFetching),
    retry: () => void Promise.all([...(building ? [overview] : []), ...lost].map(query => query.refetch())),
  }
}

/** The numbers while the index is being built: counted from calls that work without it. */
function useCounts(building: boolean): Partial<CountValues> {
  const known = useUsersByStatus(building).data
  const family = useFamily().data
  return {
    ...(known && {
      pendingUsers: known.pending.length,
      approvedUsers: known.approved.length,
      admins: known.approved.filter(user => user.role === 'admin').length,
    }),
    ...(family && { familyMembers: family.total }),
  }
}
