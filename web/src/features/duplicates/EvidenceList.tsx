import type { DuplicateEvidence } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** The reasons for and against two people being the same. */
export function EvidenceList({ evidence }: { evidence: readonly DuplicateEvidence[] }) {
  const groups = [
    { label: t('duplicates.for'), sign: '+', items: evidence.filter(one => one.isFor) },
    { label: t('duplicates.against'), sign: '–', items: evidence.filter(one => !one.isFor) },
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ label, sign, items }) => (
          <div key={sign}>
            <p className="font-semibold">{label}</p>
            <ul aria-label={label} className="mt-1 space-y-1">
              {items.map(({ code, text }) => (
                <li key={code} className="flex gap-2">
                  <span aria-hidden className="w-3 shrink-0 text-center text-muted">
                    {sign}
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  )
}
