import { t } from '../../lib/words.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { useFamily } from './queries.ts'

type IsThisYouProps = { start: string; error: string | undefined }

/** Asked about the first person whom someone without an entry adds. The server links the two. */
export function IsThisYou({ start, error }: IsThisYouProps) {
  if (!useFamily().data?.askIsYou) return null
  return (
    <RadioGroup
      name="isYou"
      label={t('members.isYou')}
      inline
      defaultValue={start || 'no'}
      error={error}
      options={[
        { value: 'yes', label: t('members.isYou.yes') },
        { value: 'no', label: t('members.isYou.no') },
      ]}
    />
  )
}

/** The answer in a form: 'yes', or empty. */
export function readIsYou(read: (name: string) => string): string {
  return read('isYou') === 'yes' ? 'yes' : ''
}
