/**
 * When the page said it: of two answers to one question the later one counts, also if it arrives first. The same for the step on
 * which an Interaction is. Null in rows from before, and in those that a process of the release before writes.
 */
export const saidAt = [
  'ALTER TABLE responses ADD COLUMN said_at BIGINT',
  'ALTER TABLE interactions ADD COLUMN step_at BIGINT',
]
