import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = { title: string; children: ReactNode; ref?: Ref<HTMLElement> }

/** A part of the dashboard, with its heading. */
export function Section({ title, children, ref }: SectionProps) {
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={id} className="space-y-4">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
