import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { loadChunk } from '../../../../lib/chunks.ts'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'

const ClearDialog = lazy(() => loadChunk(() => import('./ClearDialog.tsx')))

/** Deletes everything, after a warning, a typed confirmation and a backup. */
export function ClearData() {
  const [open, setOpen] = useState(false)
  const [backup, setBackup] = useState<string | null>(null)
  const done = useRef<HTMLDivElement>(null)

  function cleared(name: string) {
    flushSync(() => {
      setOpen(false)
      setBackup(name)
    })
    done.current?.focus()
  }

  return (
    <Card title={t('database.clear.title')}>
      <p className="mb-4 text-muted">{t('database.clear.text')}</p>
      <Button
        variant="danger"
        onPress={() => {
          setBackup(null)
          setOpen(true)
        }}
      >
        {t('database.clear.open')}
      </Button>
      <div ref={done} role="status" tabIndex={-1} className="text-info not-empty:mt-4">
        {backup && (
          <>
            <p className="font-semibold">{t('database.clear.done')}</p>
            <p className="wrap-anywhere">{t('database.clear.doneBackup', { backup })}</p>
            <Link to={paths.adminBackups()} className="link inline-flex min-h-11 items-center">
              {t('database.clear.toBackups')}
            </Link>
          </>
        )}
      </div>
      <Suspense fallback={<Spinner />}>
        {open && <ClearDialog onCleared={cleared} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
