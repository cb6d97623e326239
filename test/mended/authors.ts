import type { Mended } from './mended.ts'

const TARGETING = 'test/server/targeting.test.ts'
const JSON_TEXT = 'test/console/editor/json-text.test.ts'
const AUTHORS = 'test/console/editor/two-authors.test.ts'

/** An author gets something else than was on the screen, or loses what they wrote. */
export const FAULTS_OF_AUTHORS: readonly Mended[] = [
  {
    fault: 'what a backend says of people targets nobody on a page that has proven nothing',
    file: 'src/server/pages/visit/decide-conditions.ts',
    search: 'conditions[kind].flatMap(([name, numbers]) => (isSaid(known[kind])(name) ? numbers : []))',
    replace: 'conditions[kind].flatMap((): number[] => [])',
    seenBy: `${TARGETING} › what a backend says of a person decides`,
  },
  {
    fault: 'a page hides what a backend said by saying something else',
    file: 'src/server/pages/visit/decide-conditions.ts',
    search: '...(said.property.length + said.company.length > 0 && { said }),',
    replace: '',
    seenBy: `${TARGETING} › a page never overrides or hides`,
  },
  {
    fault: 'a waiting Delivery is decided without what a backend said',
    file: 'src/server/pages/visit/decide-conditions.ts',
    search: 'if (is === undefined) return item',
    replace: 'return item',
    seenBy: `${TARGETING} › a waiting Delivery is decided`,
  },
  {
    fault: 'the Segment builder turns text into numbers',
    file: 'src/console/segments/value-type.ts',
    search: "if (type === 'number' && ",
    replace: 'if (',
    seenBy: 'test/console/segments/value-type.test.ts › text stays text',
  },
  {
    fault: 'an Experience is published for other people than its review showed',
    file: 'src/server/content/segments/review-stamp.ts',
    search: 'if (stamp === undefined || stamp === (await reviewOf(tx, row, settings)).review_stamp) return',
    replace: 'return',
    seenBy: 'test/server/reviews.test.ts › covers the domains and the names of its Environments',
  },
  {
    fault: 'a Segment is published although what it reaches has changed since its review',
    file: 'src/server/content/segments/review-stamp.ts',
    search: 'if (stamp === undefined || stamp === (await reviewOfSegment(tx, row)).review_stamp) return',
    replace: 'return',
    seenBy: 'test/server/reviews.test.ts › covers the Segments beside it',
  },
  {
    fault: 'a draft is published although a colleague has changed it under the dialog',
    file: 'src/server/content/drafts/stamp.ts',
    search: 'if (stamp === undefined || stamp === stampOf(row)) return',
    replace: 'return',
    seenBy: 'test/server/stamps.test.ts › publishing, scheduling, replacing and reverting obey it',
  },
  {
    fault: 'what was scheduled comes although somebody has unpublished it',
    file: 'src/server/access/sent-back.ts',
    search: "name === 'published_at' && given[name] !== null",
    replace: "name === 'published_at'",
    seenBy: 'test/server/ended-schedules.test.ts › unpublishing what is not live yet ends its schedule',
  },
  {
    fault: "one's own text is called somebody else's when the answer to a save did not come",
    file: 'src/console/editor/draft/saver.ts',
    search: 'if ($draft.get().sending && !(await saveAll())) return',
    replace: '',
    seenBy: `${AUTHORS} › a save whose answer did not come is my own`,
  },
  {
    fault: 'one field that is refused keeps the others from being saved',
    file: 'src/console/editor/draft/saver.ts',
    search: 'if (next) await sendNow(next)',
    replace: '',
    seenBy: `${AUTHORS} › one field that the server refuses`,
  },
  {
    fault: 'text that is no JSON yet is lost, under a green "Saved"',
    file: 'src/console/editor/draft/typed.ts',
    search: 'return { ...draft, typed: { text, from, wrong: read.wrong, ...since } }',
    replace: 'return draft',
    seenBy: `${JSON_TEXT} › a text that is no JSON yet stays as it is`,
  },
  {
    fault: "beside a text that is no JSON yet, one's own words are called somebody else's",
    file: 'src/console/editor/draft/draft.ts',
    search: 'if (!typed?.wrong) return draft',
    replace: 'return draft',
    seenBy: `${JSON_TEXT} › saved in another part of the editor meanwhile is nobody else`,
  },
]
