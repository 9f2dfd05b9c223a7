import { usePicture } from './queries.ts'

/** A small version of a stored picture or document, once there is one; otherwise nothing. */
export function Preview({ id, className = '' }: { id: string; className?: string }) {
  const small = usePicture(id)?.image?.small
  if (!small) return null
  return (
    <img src={small} alt="" decoding="async" className={`rounded-control border border-line ${className}`} />
  )
}
