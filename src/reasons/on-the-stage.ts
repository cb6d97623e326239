import type { StageWhy } from '../evaluator/explain-stage.ts'
import type { Candidate, Gate } from '../protocol/verdict.ts'
import { fromNow } from './when.ts'

type Said = { found: string; change: string }
interface Facts {
  because: StageWhy
  by?: { kind: string; name: string; delivered: boolean }
  /** The condition of its step that does not hold. */
  gate?: string
}

/** Every reason of the stage, in words: what was found, and what would change it. */
const SAID: { [why in StageWhy]: (facts: Facts, candidate: Candidate, when: string) => Said } = {
  paused: () => ({
    found: 'the account is paused, or the server has not answered',
    change: 'Nothing is shown until the account goes on: beckon resume.',
  }),
  hidden: () => ({ found: 'nobody can see this page now', change: 'Bring its tab to the front.' }),
  rests: (_, __, when) => ({
    found: 'it was tried a moment ago and was refused, failed or came too late',
    change: `Wait: it is tried again ${when}.`,
  }),
  taken: ({ by }) => ({
    found: by
      ? `${by.delivered ? 'a Delivery of the' : 'the'} ${by.kind} “${by.name}” has the stage`
      : 'the stage is taken',
    change: by?.delivered
      ? 'A Delivery is never interrupted. It comes when that one ends.'
      : 'One tour or survey shows at a time. It comes when that one ends.',
  }),
  quiet: (_, __, when) => ({
    found: 'the person has just closed something',
    change: `Wait: what starts automatically leaves them a second. It comes ${when}.`,
  }),
  begun: () => ({
    found: 'it is under way already',
    change: 'See what is under way: it does not begin a second time.',
  }),
  withdrawn: () => ({ found: 'it is no longer live', change: 'Publish it again. What is under way then goes on.' }),
  closed: () => ({ found: 'it was closed on this page', change: 'Its recurrence says when it may come again.' }),
  snoozed: (_, __, when) => ({
    found: `the person wants it later: ${when}`,
    change: 'Wait until the snooze ends, or clear the person.',
  }),
  elsewhere: (_, { experience: { kind } }) => ({
    found: `this ${kind} is open in another tab`,
    change: 'Go on in that tab. When it is closed, this one takes over.',
  }),
  return: ({ gate }) => ({
    found: `its snooze is over, but ${NOT_HERE[gate ?? ''] ?? 'its conditions do not hold here'}`,
    change: 'It comes back where its step belongs, for the people it is for.',
  }),
  step: ({ gate }) => ({
    found: NOT_HERE[gate ?? ''] ?? 'its step waits',
    change: gate === 'url' ? 'Open the page of that step.' : 'It shows when that has happened.',
  }),
  stuck: () => ({
    found: 'it waited for its element without success, and gave the stage free',
    change: 'It shows when its element is on the page and can be seen.',
  }),
}

const NOT_HERE: { [gate: string]: string } = {
  url: 'this step is for another page',
  triggers: 'this step waits for its element or its triggers',
  segment: 'this person is not in its Segment',
  environment: 'it does not belong to the Environment of this page',
  domain: 'the domain of this page is off',
}

export function onTheStage({ facts, at, result }: Gate, candidate: Candidate, now: number): Said {
  if (result === 'pass') return { found: 'it has the stage', change: '' }
  return SAID[facts.because as StageWhy](facts as unknown as Facts, candidate, at ? fromNow(at, now) : '')
}
