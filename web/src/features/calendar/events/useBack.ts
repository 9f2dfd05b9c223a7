import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** Back to where one came from; whoever opened this page by its address goes to the dashboard. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts its entries of the history here. Before the first one lies another site, or nothing.
    const place: { idx?: number } | null = history.state
    if (place?.idx) void navigate(-1)
    else void navigate(paths.dashboard(), { replace: true })
  }
}
