const shapes = { previous: 'm12.500 4-6 6 6 6', next: 'm7.500 4 6 6-6 6' }

/** The arrow in the buttons to the previous and the next month or year. */
export function Arrow({ to }: { to: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
      <path d={shapes[to]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
