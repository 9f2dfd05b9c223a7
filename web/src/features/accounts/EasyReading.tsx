import { useQueryClient } from '@tanstack/react-query'
import { easyReading } from '../../lib/easyReading.ts'
import { useSignal } from '../../lib/signal.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { chooseEasyReading } from './chooseEasyReading.ts'

/** Turns easy reading on and off, at once and for all devices. */
export function EasyReading() {
  const easy = useSignal(easyReading)
  const queryClient = useQueryClient()
  return (
    <Card title={t('common.easy.label')}>
      <Checkbox checked={easy} onChange={chosen => void chooseEasyReading(queryClient, chosen)}>
        {t('ownAccount.easy.choice')}
      </Checkbox>
      <p className="mt-1 text-muted">{t('ownAccount.easy.hint')}</p>
    </Card>
  )
}
