import type { ReactNode } from 'react'
import type { SetBy } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import './words.ts'

/** A setting that is given from outside: its value, and what sets it. */
export function Given({ label, by, children }: { label: string; by: SetBy; children: ReactNode }) {
  return (
    <Facts>
      <Fact name={label}>
        <span className="wrap-anywhere">{children || t('settings.nothing')}</span>
        <span className="block text-sm wrap-anywhere text-muted">
          {t(`settings.setBy.${by.source}`, { name: by.name })}
        </span>
      </Fact>
    </Facts>
  )
}
