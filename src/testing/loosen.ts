import type { Experience } from '../protocol/experience.ts'

/** Before all other automatic Experiences. */
const FIRST = -1_000_000

/**
 * The same Experience without conditions, as `force` lets a page see it. Its element must still be there, because a step without
 * it would not look like the one under test.
 */
export function loosen<E extends Experience>(experience: E): E {
  const [first, ...rest] = experience.steps
  const { url: _url, triggers: _triggers, triggers_op: _op, delay: _delay, ...open } = first
  return {
    ...experience,
    automatic: true,
    url_group_ids: null,
    segment: null,
    percent: null,
    // Again at once, also after it was closed.
    recurrence: { repeat: 'always', after_closing: '0m' },
    unlimited: true,
    position: FIRST,
    steps: [open, ...rest],
  }
}
