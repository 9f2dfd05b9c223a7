import { type ReactNode, useId } from 'react'

type CardProps = { title?: string; children: ReactNode; className?: string }

/** A sheet of paper on the table. With a title it is a landmark of that name. */
export function Card({ title, children, className = '' }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-card border border-line bg-card p-card shadow-card sm:p-8 print:border-0 print:bg-transparent print:p-0 print:shadow-none ${className}`}
    >
      {title && (
        <h2 id={id} className="mb-4">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
