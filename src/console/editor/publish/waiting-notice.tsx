import { Checkbox } from '../../controls/checkbox.tsx'
import { Notice } from '../../controls/notice.tsx'
import type { When } from './when-fields.tsx'

/** What becomes of a scheduled version that is not published. */
export const KEPT = 'The history keeps what was scheduled, unless the draft or a version has it.'

interface Props {
  /** When the scheduled version comes. */
  publishAt: string | null
  when: When
  onChange(when: When): void
}

/** A version that was scheduled before and still waits, and what this publish does to it. */
export function WaitingNotice({ publishAt, when, onChange }: Props) {
  if (!publishAt) return null
  const time = new Date(publishAt).toLocaleString()
  if (when.publish === 'later')
    return (
      <Notice tone="warn">
        It is scheduled for {time} already. This replaces that schedule and its content. {KEPT}
      </Notice>
    )
  return (
    <Notice tone="warn">
      <p>
        It is scheduled for {time}, with the content of then.{' '}
        {when.keep ? 'That content replaces this one at that time.' : `Publishing now ends that schedule. ${KEPT}`}
      </p>
      <KeepSchedule checked={when.keep} onChange={keep => onChange({ ...when, keep })} />
    </Notice>
  )
}

export const KeepSchedule = (props: { checked: boolean; onChange(checked: boolean): void }) => (
  <Checkbox label="Keep the schedule" {...props} />
)
