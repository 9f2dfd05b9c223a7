import { type Ref, useRef, useState } from 'react'
import { isFocusLost, useFocusLater } from '../../../../lib/focus.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { failure } from './failure.ts'
import { useAddSamples, useRemoveSamples, useStatistics } from './queries.ts'

/** Adds and removes sample records. */
export function SampleData() {
  const there = useStatistics().data?.samples ?? false
  const [done, setDone] = useState('')
  const [failed, setFailed] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()

  function begin() {
    setDone('')
    setFailed('')
  }

  function removed(text: string) {
    setDone(text)
    focusLater(() => {
      // The button goes a moment after the samples.
      if (removeButton.current) return false
      if (isFocusLost()) status.current?.focus()
      return true
    })
  }

  return (
    <Card title={t('database.samples.title')}>
      <p className="mb-4 text-muted">{t('database.samples.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Add onBegin={begin} onDone={setDone} onFailed={setFailed} />
        {there && <Remove ref={removeButton} onBegin={begin} onDone={removed} onFailed={setFailed} />}
      </div>
      <p ref={status} role="status" tabIndex={-1} className="font-semibold text-info not-empty:mt-4">
        {done}
      </p>
      {failed && (
        <div className="mt-4">
          <ErrorBox>{failed}</ErrorBox>
        </div>
      )}
    </Card>
  )
}

type ActProps = { onBegin: () => void; onDone: (text: string) => void; onFailed: (text: string) => void }

function Add({ onBegin, onDone, onFailed }: ActProps) {
  const add = useAddSamples()
  async function press() {
    onBegin()
    try {
      const { added } = await add.mutateAsync({})
      onDone(t(added ? 'database.samples.added' : 'database.samples.there'))
    } catch (error) {
      onFailed(failure(t('database.samples.addFailed'), error, ['samples-taken']))
    }
  }
  return (
    <Button
      variant="secondary"
      busy={add.isPending}
      busyLabel={t('database.samples.adding')}
      onPress={() => void press()}
    >
      {t('database.samples.add')}
    </Button>
  )
}

function Remove({ ref, onBegin, onDone, onFailed }: ActProps & { ref: Ref<HTMLButtonElement> }) {
  const remove = useRemoveSamples()
  async function press() {
    const yes = await confirm({
      title: t('database.samples.removeTitle'),
      message: t('database.samples.removeQuestion'),
      yes: t('database.samples.remove'),
    })
    if (!yes) return
    onBegin()
    try {
      await remove.mutateAsync({})
      onDone(t('database.samples.removed'))
    } catch {
      onFailed(t('database.samples.removeFailed'))
    }
  }
  return (
    <Button
      ref={ref}
      variant="secondary"
      busy={remove.isPending}
      busyLabel={t('database.samples.removing')}
      onPress={() => void press()}
    >
      {t('database.samples.remove')}
    </Button>
  )
}
