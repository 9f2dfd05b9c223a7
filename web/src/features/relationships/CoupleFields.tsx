import { t } from '../../lib/words.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FuzzyDateField } from '../members/FuzzyDateField.tsx'
import { Folded } from './Folded.tsx'
import type { CoupleDetails } from './sides.ts'

type CoupleFieldsProps = { start: CoupleDetails; errors: Readonly<Record<string, string>> }

const places = ['engagedPlace', 'startedPlace', 'endedPlace'] as const

/** Engagement and places of a couple; folded away unless something is recorded there. */
export function CoupleFields({ start, errors }: CoupleFieldsProps) {
  const names = ['engagedOn', ...places] as const
  return (
    <Folded
      title={t('relationships.couple.more')}
      isOpen={names.some(name => start[name] !== '' || errors[name] !== undefined)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FuzzyDateField
          name="engagedOn"
          label={t('relationships.couple.engagedOn')}
          defaultValue={start.engagedOn}
          error={errors.engagedOn}
        />
        {places.map(name => (
          <TextField
            key={name}
            name={name}
            label={t(`relationships.couple.${name}`)}
            defaultValue={start[name]}
            error={errors[name]}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      </div>
    </Folded>
  )
}
