import type { AccountRecord } from '../../protocol/answer.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { SETTINGS } from '../words/setting-words.ts'
import { Saving } from './saving.tsx'
import type { AccountSettings } from './use-account-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Props extends Pick<AccountSettings, 'read' | 'save'> {
  account: AccountRecord
  readOnly: boolean
}

const ONCE = [
  { value: 'skip_if_seen', label: 'A Delivery with “once” skips people who have seen it' },
  { value: 'as_listed', label: 'A Delivery without “once” skips people who have seen it' },
] as const

/** How much one person may get. */
export function LimitsTab({ account, readOnly, ...settings }: Props) {
  const form = useSettingsForm(account, settings, {
    name: 'limits',
    valuesOf: ({ frequency_limits, delivery_limit, once_rule }) => ({
      limits: frequency_limits.map(({ count, hours }) => ({ count: String(count), hours: String(hours) })),
      delivery_limit: String(delivery_limit),
      once_rule,
    }),
    settingsOf: ({ limits, delivery_limit, once_rule }) => ({
      frequency_limits: limits.map(({ count, hours }) => ({ count: Number(count), hours: Number(hours) })),
      delivery_limit: Number(delivery_limit),
      once_rule,
    }),
  })
  const { values, set } = form
  const change = (at: number, changes: Partial<(typeof values.limits)[number]>) =>
    set({ limits: values.limits.map((limit, index) => (index === at ? { ...limit, ...changes } : limit)) })
  return (
    <form onSubmit={form.submit} class="settings-form">
      <Card
        title={SETTINGS.limits}
        says="One person gets automatic tours and surveys no more often than this. Deliveries are not counted."
      >
        <ul class="limit-rows">
          {values.limits.length === 0 && <li class="hint">There is no limit.</li>}
          {values.limits.map((limit, index) => (
            <li key={index}>
              <TextField
                label="At most"
                type="number"
                min={1}
                max={1_000}
                required
                value={limit.count}
                onInput={count => change(index, { count })}
                readOnly={readOnly}
              />
              <TextField
                label="in hours"
                type="number"
                min={1}
                max={8_760}
                required
                value={limit.hours}
                onInput={hours => change(index, { hours })}
                readOnly={readOnly}
              />
              {!readOnly && (
                <Button
                  kind="quiet"
                  icon="trash"
                  label={`Remove the limit of ${limit.count} in ${limit.hours} hours`}
                  onClick={() => set({ limits: values.limits.filter((_, at) => at !== index) })}
                />
              )}
            </li>
          ))}
        </ul>
        {!readOnly && (
          <Button small icon="plus" onClick={() => set({ limits: [...values.limits, { count: '1', hours: '24' }] })}>
            Add a limit
          </Button>
        )}
      </Card>
      <Card title="Deliveries">
        <div class="fields">
          <TextField
            label={SETTINGS.delivery_limit}
            hint="1 to 100. If more would wait, new ones are refused."
            type="number"
            min={1}
            max={100}
            required
            value={values.delivery_limit}
            onInput={delivery_limit => set({ delivery_limit })}
            readOnly={readOnly}
          />
          <Select
            label={SETTINGS.once_rule}
            value={values.once_rule}
            options={ONCE}
            onChange={once_rule => set({ once_rule })}
            disabled={readOnly}
          />
        </div>
      </Card>
      <Saving form={form} readOnly={readOnly} />
    </form>
  )
}
