import type { Mended, Place } from './mended.ts'

const WHAT_AUTHORS_SEE = 'test/server/what-authors-see.test.ts'
const TWO = 'e2e/console/colleagues.spec.ts'
const AT_ONCE = 'e2e/console/at-once.spec.ts'
const LEFT = 'test/server/hostile/left-colleague.test.ts'

const PREVIEW = 'src/server/authoring/previews/preview-row.ts'

const A_STAMP_IS_NOT_CHECKED: Place = {
  file: 'src/server/content/drafts/stamp.ts',
  search: 'if (stamp === undefined || stamp === stampOf(row)) return',
  replace: 'return',
}
const A_SCHEDULE_GOES_ON: Place = {
  file: 'src/server/content/drafts/schedule.ts',
  search: 'return { ...row, ...(row.live === null ? UNSCHEDULED : NOT_WAITING) }',
  replace: 'return row',
}
const A_ROLL_BACK_REPLACES_THE_DRAFT: Place = {
  file: 'src/server/content/versions/roll-back.ts',
  search: "draft === 'replace' ?",
  replace: 'row ?',
}
const AN_ENVIRONMENT_IS_ARCHIVED: Place = {
  file: 'src/server/domains/save-url-group.ts',
  search: "refuseInUse('Environment', await usersOf(tx, account, 'url_groups', id))",
  replace: ';',
}

/** What one colleague does to another, seen on the server and by two people in a browser. */
export const FAULTS_OF_COLLEAGUES: readonly Mended[] = [
  {
    fault: 'links to drafts outlive the colleague who made them',
    file: PREVIEW,
    search: "means <> 'session' OR EXISTS",
    replace: "means <> 'nothing' OR EXISTS",
    seenBy: `${LEFT} › shows no draft`,
  },
  {
    fault: 'links to drafts outlive the role of the colleague who made them',
    file: PREVIEW,
    search: "\n    AND u.role <> 'viewer'",
    replace: '',
    seenBy: `${LEFT} › shows no draft`,
  },
  {
    fault: 'links that a backend made end with the colleague who made its secret',
    file: 'src/server/authoring/previews/previews-routes.ts',
    search: "session === null ? 'secret' : 'session'",
    replace: "session === '' ? 'secret' : 'session'",
    seenBy: `${LEFT} › ends neither what a backend made`,
  },
  {
    fault: 'the history of an Experience does not say that its Segment means other people now',
    file: 'src/server/content/segments/record-audience.ts',
    search: 'if (isDeepStrictEqual(was, is)) return',
    replace: 'return',
    seenBy: 'test/server/changes.test.ts › a Segment that changes under a live Experience',
  },
  {
    fault: 'in the browser, the history says nothing of a Segment that was changed',
    file: 'src/server/content/segments/record-audience.ts',
    search: 'if (isDeepStrictEqual(was, is)) return',
    replace: 'return',
    seenBy: 'e2e/console/people.spec.ts › the history of a live Experience says when one of its Segments was changed',
  },
  {
    fault: 'in the browser, a draft is published that a colleague has changed under the dialog',
    ...A_STAMP_IS_NOT_CHECKED,
    seenBy: 'e2e/console/review.spec.ts › what is published is what the review showed',
  },
  {
    fault: 'an older text that was scheduled returns over the correction',
    ...A_SCHEDULE_GOES_ON,
    seenBy: `${WHAT_AUTHORS_SEE} › is not replaced by an older text that was scheduled before`,
  },
  {
    fault: 'in the browser, "Publish now" leaves the schedule of a colleague standing',
    ...A_SCHEDULE_GOES_ON,
    seenBy: `${AT_ONCE} › a colleague who publishes now is told of a schedule that waits`,
  },
  {
    fault: 'a roll back throws the draft away',
    ...A_ROLL_BACK_REPLACES_THE_DRAFT,
    seenBy: `${WHAT_AUTHORS_SEE} › a roll back keeps the draft`,
  },
  {
    fault: 'in the browser, a roll back throws away the draft in which a colleague types',
    ...A_ROLL_BACK_REPLACES_THE_DRAFT,
    seenBy: `${AT_ONCE} › a roll back leaves the draft in which a colleague types`,
  },
  {
    fault: 'a roll back over the draft keeps no copy of what was never published',
    file: 'src/server/content/drafts/kept-drafts.ts',
    search: 'if (!(await isUnpublishedWork(tx, row))) return null',
    replace: 'if (row) return null',
    seenBy: `${WHAT_AUTHORS_SEE} › a roll back keeps the draft`,
  },
  {
    fault: 'an Environment in use is archived',
    ...AN_ENVIRONMENT_IS_ARCHIVED,
    seenBy: `${WHAT_AUTHORS_SEE} › an Environment or a Segment in use is not archived`,
  },
  {
    fault: 'in the browser, an Environment that a colleague uses is archived',
    ...AN_ENVIRONMENT_IS_ARCHIVED,
    seenBy: `${TWO} › archiving an Environment in use says what uses it`,
  },
  {
    fault: 'undo undoes a colleague',
    file: 'src/console/editor/draft/draft.ts',
    search: 'past: draft.past.map(over),',
    replace: '',
    seenBy: `${TWO} › undo never undoes a colleague`,
  },
  {
    fault: "in the browser, one's own text is called somebody else's when the answer to a save got lost",
    file: 'src/server/content/drafts/saves.ts',
    search: 'save !== undefined &&',
    replace: 'save === null &&',
    seenBy: `${AT_ONCE} › a save whose answer got lost is mine`,
  },
  {
    fault: 'JSON that is corrected writes the old file over what a colleague wrote',
    file: 'src/console/editor/draft/typed.ts',
    search: 'merge(from, asWritten(from, written), draft.content)',
    replace: 'merge(draft.content, asWritten(from, written), draft.content)',
    seenBy: 'e2e/console/json-tab.spec.ts › JSON that becomes valid again is merged',
  },
  {
    fault: 'a push takes away what a colleague has published meanwhile',
    file: 'src/command/seen.ts',
    search: '(!ends && live_stamp',
    replace: '(live_stamp',
    seenBy: 'test/command/push-whole.test.ts › what a colleague published stays so',
  },
]
