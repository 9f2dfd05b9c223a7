import { language, t } from '../../../lib/words.ts'
import { Select } from '../../../ui/Select.tsx'
import { useUsersByStatus } from './database/queries.ts'

type PersonFilterProps = { person: string; onChange: (person: string) => void }

/** All accounts. A link can still filter by a deleted one. */
export function PersonFilter({ person, onChange }: PersonFilterProps) {
  const users = useUsersByStatus().data
  const all = users ? [...users.approved, ...users.pending, ...users.rejected] : []
  const options = all
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  if (person && !options.some(option => option.value === person))
    options.push({ value: person, label: users ? t('tools.personGone') : t('common.loading') })
  return (
    <Select
      name="person"
      label={t('tools.person')}
      value={person}
      onChange={onChange}
      options={[{ value: '', label: t('tools.anyone') }, ...options]}
    />
  )
}
