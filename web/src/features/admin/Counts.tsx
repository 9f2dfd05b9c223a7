import { t } from '../../lib/words.ts'

export type CountValues = {
  pendingUsers: number
  approvedUsers: number
  admins: number
  familyMembers: number
}

const kinds = ['pendingUsers', 'approvedUsers', 'admins', 'familyMembers'] as const

/** Four numbers at a glance. An unknown one is a dash. */
export function Counts({ counts }: { counts: Partial<CountValues> }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 lg:grid-cols-4">
      {kinds.map(kind => (
        <div
          key={kind}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card px-4 py-4 shadow-card"
        >
          <dt className="text-muted">{t(`admin.count.${kind}`)}</dt>
          <dd className="font-serif text-4xl font-semibold">{counts[kind] ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
