/** The sprout: two leaves on one stem. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-[#2c5a4c]" />
      <path d="M16 27V15" className="stroke-[#e9c46a]" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M16 19c-5.500 0-8.500-3-8.500-8 5.500 0 8.500 3 8.500 8Z" className="fill-[#f6efe3]" />
      <path d="M16 16c0-5 3-8.500 8.500-9.500 0 6-3 9.500-8.500 9.500Z" className="fill-[#e79a77]" />
    </svg>
  )
}
