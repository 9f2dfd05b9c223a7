import { startDownload } from '../../lib/startDownload.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import './words.ts'

/** Everything that belongs to the account, as one file. */
export function OwnData() {
  return (
    <Card title={t('exporting.own.title')}>
      <p className="mb-4 text-muted">{t('exporting.own.text')}</p>
      <Button variant="secondary" onPress={() => startDownload(paths.ownData())}>
        {t('exporting.own.download')}
      </Button>
    </Card>
  )
}
