import type { Invitation } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import './words.ts'

type QrDialogProps = {
  code: NonNullable<Invitation['qrCode']>
  /** The site's name. */
  site: string
  /** The last day on which it works. */
  day: string
  onClose: () => void
}

/** The link of an invitation as a large code, for a phone's camera or for printing. */
export default function QrDialog({ code, site, day, onClose }: QrDialogProps) {
  return (
    <Dialog title={t('households.passOn.codeTitle', { site })} onClose={onClose}>
      <div className="printed-alone space-y-4 text-center">
        <p>{t('households.passOn.codeAbout')}</p>
        <svg
          role="img"
          aria-label={t('households.passOn.code')}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="mx-auto w-full max-w-sm forced-color-adjust-none"
        >
          {/* Always black on white, which every camera can read. */}
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <p className="font-semibold">{t('households.passOn.codeUntil', { day })}</p>
        <div className="flex flex-wrap justify-center gap-3 print:hidden">
          <Button onPress={() => window.print()}>{t('households.passOn.print')}</Button>
          <Button variant="secondary" onPress={onClose}>
            {t('households.passOn.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
