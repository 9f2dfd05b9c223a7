import type { ListedAddress } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'

type ListedAddressesProps = {
  listed: readonly ListedAddress[]
  /** Why the list could not be checked. */
  problem: string | null
}

/** Says at once who in a pasted list can be invited, and who not. */
export function ListedAddresses({ listed, problem }: ListedAddressesProps) {
  const ready = listed.filter(({ state }) => state === 'ready')
  const others = listed.filter(({ state }) => state !== 'ready')
  return (
    <div className="space-y-3">
      <p role="status" className="font-semibold">
        {problem ?? summary(ready.length, others.length)}
      </p>
      {!problem && <Entries listed={[...others, ...ready]} />}
    </div>
  )
}

function summary(ready: number, others: number): string {
  if (ready + others === 0) return ''
  const texts = [t('households.many.ready', { count: ready })]
  if (others > 0) texts.push(t('households.many.notReady', { count: others }))
  return texts.join(' ')
}

/** The entries of a list; those that can't be invited say why. */
export function Entries({ listed }: { listed: readonly ListedAddress[] }) {
  if (listed.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-control border border-line px-4">
      {listed.map(({ text, email, state }) => (
        <li key={email ?? text} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <p className="min-w-0 wrap-anywhere">
            {text}
            {email && email !== text && <span className="block text-sm text-muted">{email}</span>}
          </p>
          {state !== 'ready' && (
            <Badge tone={state === 'no-address' ? 'warn' : 'plain'}>{t(`households.many.${state}`)}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
