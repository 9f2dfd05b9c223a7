import { easyReading } from '../lib/easyReading.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { useChooseEasyReading } from './useEasyReading.ts'

/** In the header two letters; `named` in the footer of a phone, whose header has no room for it. */
export default function EasyReadingSwitch({ named = false }: { named?: boolean }) {
  const easy = useSignal(easyReading)
  const choose = useChooseEasyReading()
  return (
    <button
      type="button"
      aria-pressed={easy}
      title={t('common.easy.label')}
      onClick={() => choose(!easy)}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-edge px-3 font-semibold text-ink hover:bg-sunk aria-pressed:bg-info-ground aria-pressed:text-info forced-colors:aria-pressed:border-3"
    >
      {/* Two letters as a picture, the same in every language. */}
      <span aria-hidden="true" className="font-serif text-xl before:content-['Aa']" />
      <span className={named ? '' : 'sr-only'}>{t('common.easy.label')}</span>
    </button>
  )
}
