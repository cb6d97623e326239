import type { AccountRecord } from '../../protocol/answer.ts'
import { Card } from '../controls/card.tsx'
import { Switch } from '../controls/switch.tsx'
import { TextField } from '../controls/text-field.tsx'
import { SETTINGS } from '../words/setting-words.ts'
import { Saving } from './saving.tsx'
import { splitWords } from './split-words.ts'
import type { AccountSettings } from './use-account-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Props extends Pick<AccountSettings, 'read' | 'save'> {
  account: AccountRecord
  readOnly: boolean
}

const months = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const valuesOf = (account: AccountRecord) => ({
  name: account.name,
  time_zone: account.time_zone,
  languages: account.languages.join(', '),
  team_email_domains: account.team_email_domains.join(', '),
  team_property: account.team_property ?? '',
  live_pages: account.live_pages,
  inspector_for_all: account.inspector_for_all,
  keep_anonymous_months: String(account.keep_anonymous_months ?? ''),
  keep_events_months: String(account.keep_events_months ?? ''),
})
type Values = ReturnType<typeof valuesOf>

const settingsOf = (values: Values) => ({
  ...values,
  languages: splitWords(values.languages),
  team_email_domains: splitWords(values.team_email_domains),
  team_property: values.team_property.trim() || null,
  keep_anonymous_months: months(values.keep_anonymous_months),
  keep_events_months: months(values.keep_events_months),
})

const BESIDE = [
  'name', 'time_zone', 'languages', 'team_email_domains', 'team_property', 'keep_anonymous_months', 'keep_events_months',
] as const // biome-ignore format: a row of names

/** The account's name, time zone, languages, team, and how long data is kept. */
export function GeneralTab({ account, readOnly, ...settings }: Props) {
  const form = useSettingsForm(account, settings, { name: 'general', valuesOf, settingsOf, beside: BESIDE })
  const { values, set, wrong } = form
  return (
    <form onSubmit={form.submit} class="settings-form">
      <Card title="Account">
        <div class="fields">
          <TextField
            label={SETTINGS.name}
            value={values.name}
            error={wrong.name}
            onInput={name => set({ name })}
            required
            readOnly={readOnly}
            maxLength={200}
          />
          <TextField
            label={SETTINGS.time_zone}
            hint="For the days in results, such as Europe/Berlin. A new one counts all results again."
            value={values.time_zone}
            error={wrong.time_zone}
            onInput={time_zone => set({ time_zone })}
            list="time-zones"
            readOnly={readOnly}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map(zone => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <TextField
            label={SETTINGS.languages}
            hint="Besides the one you write in, separated by commas: de, fr, pt-BR. Warnings say what is not translated."
            value={values.languages}
            error={wrong.languages}
            onInput={languages => set({ languages })}
            readOnly={readOnly}
            optional
          />
        </div>
      </Card>
      <Card title="Your own team" says="Results do not count what they see from then on.">
        <div class="fields">
          <TextField
            label={SETTINGS.team_email_domains}
            hint="People with such an e-mail address belong to your team: example.com, example.org"
            value={values.team_email_domains}
            error={wrong.team_email_domains}
            onInput={team_email_domains => set({ team_email_domains })}
            readOnly={readOnly}
            optional
          />
          <TextField
            label={SETTINGS.team_property}
            hint="People with this property belong to your team too, unless it is false: is_staff"
            value={values.team_property}
            error={wrong.team_property}
            onInput={team_property => set({ team_property })}
            readOnly={readOnly}
            optional
          />
        </div>
      </Card>
      <Card title="Pages and data">
        <div class="fields">
          <Switch
            label={SETTINGS.live_pages}
            hint="An open page shows a new Delivery within a second."
            checked={values.live_pages}
            onChange={live_pages => set({ live_pages })}
            disabled={readOnly}
          />
          <Switch
            label={SETTINGS.inspector_for_all}
            hint="Otherwise only on localhost, and people whom your backend gave the property of your team."
            checked={values.inspector_for_all}
            onChange={inspector_for_all => set({ inspector_for_all })}
            disabled={readOnly}
          />
          <TextField
            label={SETTINGS.keep_anonymous_months}
            hint="After their last visit. Empty: for ever."
            type="number"
            min={1}
            max={120}
            value={values.keep_anonymous_months}
            error={wrong.keep_anonymous_months}
            onInput={keep_anonymous_months => set({ keep_anonymous_months })}
            readOnly={readOnly}
          />
          <TextField
            label={SETTINGS.keep_events_months}
            hint="Empty: for ever."
            type="number"
            min={1}
            max={120}
            value={values.keep_events_months}
            error={wrong.keep_events_months}
            onInput={keep_events_months => set({ keep_events_months })}
            readOnly={readOnly}
          />
        </div>
      </Card>
      <Saving form={form} readOnly={readOnly} />
    </form>
  )
}
