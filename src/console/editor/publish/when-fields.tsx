import type { ParamsFor } from '../../../protocol/contract.ts'
import { Select } from '../../controls/select.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { localTime } from '../../words/local-time.ts'

/** When it is published, and when it is unpublished again. Times are in the format of the browser's field. */
export interface When {
  publish: 'now' | 'later'
  at: string
  /** Null: the time to unpublish stays as it is, set or not. */
  until: string | null
  /** A scheduled version that waits stays, and comes at its time. */
  keep: boolean
}

/** Now, and until the time that was set before. */
export const NOW: When = { publish: 'now', at: '', until: null, keep: false }

type Times = Pick<ParamsFor<'PATCH /v3/edit/tours/:id'>, 'published_at' | 'publish_at' | 'unpublish_at' | 'schedule'>

/** The same for the API. The fields are in the reader's own time zone. */
export function whenWords({ publish, at, until, keep }: When): Times {
  const time = (local: string) => new Date(local).toISOString()
  return {
    ...(publish === 'now' ? { published_at: '$now', schedule: keep ? 'keep' : 'end' } : { publish_at: time(at) }),
    ...(until !== null && { unpublish_at: until ? time(until) : null }),
  }
}

interface Props {
  when: When
  /** The time to unpublish it that was set before. */
  unpublishAt: string | null
  onChange(when: When): void
}

export function WhenFields({ when, unpublishAt, onChange }: Props) {
  const zone = `Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
  const now = localTime(Date.now())
  return (
    <div class="pair">
      <Select
        label="Publish"
        value={when.publish}
        options={[
          { value: 'now', label: 'now' },
          { value: 'later', label: 'later' },
        ]}
        onChange={publish => onChange({ ...when, publish })}
      />
      {when.publish === 'later' && (
        <TextField
          label="At"
          type="datetime-local"
          hint={zone}
          value={when.at}
          min={now}
          required
          onInput={at => onChange({ ...when, at })}
        />
      )}
      <TextField
        label="Unpublish at"
        type="datetime-local"
        optional
        hint={zone}
        value={when.until ?? (unpublishAt ? localTime(Date.parse(unpublishAt)) : '')}
        min={(when.publish === 'later' && when.at) || now}
        onInput={until => onChange({ ...when, until })}
      />
    </div>
  )
}
