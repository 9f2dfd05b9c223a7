import type { SiteSettings } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { textsIn } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { TextField } from '../../ui/TextField.tsx'
import { siteDraft } from '../admin/tools/settings/drafts.ts'
import { Given } from '../admin/tools/settings/Given.tsx'
import { settingsProblem } from '../admin/tools/settings/problems.ts'
import { useSaveSite } from '../admin/tools/settings/queries.ts'
import '../admin/tools/settings/words.ts'
import './words.ts'

/** Only the name of the site; everything else keeps its setting. */
export function NameForm({ site, onDone }: { site: SiteSettings; onDone: () => void }) {
  const save = useSaveSite()
  const form = useRecordForm({
    record: site,
    draftOf: (record = site) => ({ siteName: record.siteName ?? '' }),
    read: data => ({ siteName: textsIn(data)('siteName').trim() }),
    required: ['siteName'],
    save: ({ siteName }, version = site.version) =>
      save.mutateAsync({ body: siteDraft.body({ ...siteDraft.of(site), siteName }, version) }),
    onSaved: onDone,
    problem: error => settingsProblem(error),
    savedText: record => record.siteName,
  })
  if (site.setBy.siteName)
    return (
      <Given label={t('settings.site.name')} by={site.setBy.siteName}>
        {site.siteName}
      </Given>
    )
  return (
    <RecordForm form={form}>
      <TextField
        {...fieldOf(form, 'siteName', t('welcome.site.hint'))}
        label={t('settings.site.name')}
        maxLength={60}
        isRequired
      />
      <FormButtons form={form} save={t('welcome.save')} />
    </RecordForm>
  )
}
