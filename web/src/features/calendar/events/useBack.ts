import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** Goes back to the previous page, or to the dashboard if this page was opened directly. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its history entries here. Before the first one is another site, or nothing.
    const entry: { idx?: number } | null = history.state
    if (entry?.idx) void navigate(-1)
    else void navigate(paths.dashboard(), { replace: true })
  }
}
