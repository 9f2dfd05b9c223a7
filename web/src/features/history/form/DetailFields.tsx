import { savedNow } from '../../../forms/RecordForm.tsx'
import { focusFirstField } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FilesField } from '../../files/FilesField.tsx'
import { CitationsField } from '../../sources/CitationsField.tsx'
import { citesAll } from '../draft.ts'
import { useKnownLabels } from '../queries.ts'
import type { EventFields } from './EventFormFields.tsx'
import '../../files/words.ts'
import '../words.ts'

/** The server's limit. */
const mostFiles = 20

type DetailFieldsProps = {
  form: EventFields
  /** They were there when the form opened, so they don't take the focus. */
  wasShown: boolean
}

/** Label, roles, files and all sources of an event. */
export default function DetailFields({ form, wasShown }: DetailFieldsProps) {
  const { chosen, choose, errors } = form
  const labelNow = savedNow(form, 'label')
  return (
    <section
      // The pressed button is gone.
      ref={wasShown ? null : focusFirstField}
      aria-label={t('history.details.more')}
      className="space-y-6 rounded-control border border-line p-4 sm:p-5"
    >
      <TextField
        name="label"
        label={t('history.details.label')}
        description={labelNow || t('history.details.labelHint')}
        error={errors.label}
        value={chosen.label}
        onChange={label => choose({ label })}
        suggestions={useKnownLabels()}
        maxLength={100}
        autoComplete="off"
        showOptional
      />
      <Roles form={form} />
      {citesAll(chosen) ? (
        <CitationsField
          value={chosen.citations}
          onChange={citations => choose({ citations })}
          error={errors.citations}
          description={savedNow(form, 'citations')}
        />
      ) : (
        <p className="text-muted">{t('history.details.sourceFirst')}</p>
      )}
      <FilesField
        label={t('history.details.files')}
        value={chosen.files}
        onChange={files => choose({ files })}
        most={mostFiles}
        error={errors.files}
        description={savedNow(form, 'files')}
      />
    </section>
  )
}

/** Asks for the role of each of the people. */
function Roles({ form }: { form: EventFields }) {
  const { familyInvolved, roles } = form.chosen
  if (familyInvolved.length === 0) return null
  const others = (id: string) => roles.filter(one => one.id !== id)
  return (
    <Fieldset
      label={t('history.details.roles')}
      description={savedNow(form, 'roles') || t('history.details.rolesHint')}
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {familyInvolved.map(({ id, name }) => (
          <TextField
            key={id}
            name={`role:${id}`}
            label={t('history.details.roleOf', { name })}
            value={roles.find(one => one.id === id)?.role ?? ''}
            onChange={role => form.choose({ roles: [...others(id), { id, role }] })}
            maxLength={100}
            autoComplete="off"
          />
        ))}
      </div>
    </Fieldset>
  )
}
