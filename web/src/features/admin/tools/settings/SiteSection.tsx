import type { SiteSettings } from '../../../../api/types.ts'
import { FormButtons, fieldOf, RecordForm } from '../../../../forms/RecordForm.tsx'
import { useRecordForm } from '../../../../forms/useRecordForm.ts'
import { textsIn } from '../../../../lib/form.ts'
import { languageName } from '../../../../lib/language.ts'
import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { RadioGroup } from '../../../../ui/RadioGroup.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { siteDraft } from './drafts.ts'
import { Given } from './Given.tsx'
import { settingsProblem } from './problems.ts'
import { useSaveSite } from './queries.ts'
import './words.ts'

const modes = ['open', 'invitation', 'closed'] as const

export function SiteSection({ site, onSaved }: { site: SiteSettings; onSaved: () => void }) {
  const save = useSaveSite()
  const form = useRecordForm({
    draft: 'settings',
    record: site,
    draftOf: (record = site) => siteDraft.of(record),
    read: data => siteDraft.read(textsIn(data), site),
    save: (draft, version = site.version) => save.mutateAsync({ body: siteDraft.body(draft, version) }),
    onSaved: () => {
      toast({ text: t('settings.saved') })
      onSaved()
    },
    problem: error => settingsProblem(error),
    savedText: (record, name) => {
      if (name === 'language') return languageName(record.language)
      if (name === 'registration') return t(`settings.site.registration.${record.registration}`)
      return record[name]
    },
  })
  const { setBy } = site
  return (
    <Card title={t('settings.site.title')}>
      <RecordForm form={form}>
        {setBy.siteName ? (
          <Given label={t('settings.site.name')} by={setBy.siteName}>
            {site.siteName}
          </Given>
        ) : (
          <TextField
            {...fieldOf(form, 'siteName', t('settings.site.nameHint'))}
            label={t('settings.site.name')}
            maxLength={60}
          />
        )}
        {setBy.contactEmail ? (
          <Given label={t('settings.site.contact')} by={setBy.contactEmail}>
            {site.contactEmail}
          </Given>
        ) : (
          <TextField
            {...fieldOf(form, 'contactEmail', t('settings.site.contactHint', { email: site.usualContact }))}
            type="email"
            label={t('settings.site.contact')}
          />
        )}
        {setBy.language ? (
          <Given label={t('settings.site.language')} by={setBy.language}>
            {languageName(site.language)}
          </Given>
        ) : (
          <Select
            {...fieldOf(form, 'language', t('settings.site.languageHint'))}
            label={t('settings.site.language')}
            options={site.languages.map(code => ({ value: code, label: languageName(code) }))}
          />
        )}
        {setBy.registration ? (
          <Given label={t('settings.site.registration')} by={setBy.registration}>
            {t(`settings.site.registration.${site.registration}`)}
          </Given>
        ) : (
          <RadioGroup
            {...fieldOf(form, 'registration', t('settings.site.registrationHint'))}
            label={t('settings.site.registration')}
            options={modes.map(value => ({ value, label: t(`settings.site.registration.${value}`) }))}
          />
        )}
        <FormButtons form={form} saveLabel={t('settings.site.save')} />
      </RecordForm>
    </Card>
  )
}
