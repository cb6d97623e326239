import { liveOf } from '../../src/client/decide/candidates.ts'
import { lastingOf } from '../../src/client/decide/derive.ts'
import { EMPTY } from '../../src/client/state/record.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import * as reader from '../../src/evaluator/limits.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Properties } from '../../src/protocol/profile.ts'
import type { Candidate, Verdict } from '../../src/protocol/verdict.ts'
import type { BootOpen, BootRequest, Feed } from '../../src/protocol/wire.ts'
import { aBoot, type Caller, ORIGIN } from './caller.ts'

/** What a page got from the server, and what it decides with it. */
export interface Page {
  answer: BootOpen
  feed: Feed | null
  /** Everything that the server sent, as text. */
  sent: string
  situation(learnt?: Properties): Situation
  verdicts(learnt?: Properties): Verdict[]
  /** Ids of the Experiences that start by themselves, after the page has said more about the person. */
  shown(learnt?: Properties): string[]
}

/** Feeds never change, so browsers fetch each only once. */
const fetched = new Map<string, Promise<Feed>>()
function fetchFeed(me: Caller, path: string): Promise<Feed> {
  const feed = fetched.get(path) ?? me.api('GET', path).then(({ body }) => body as Feed)
  fetched.set(path, feed)
  return feed
}

/** A page that boots and fetches its feed, and then decides with the code of the runtime. */
export async function aPage(me: Caller, asked: Partial<BootRequest> = {}): Promise<Page> {
  const answer = (await me.page('boot', { ...aBoot(asked), v: 3 })).body as BootOpen
  if (!answer.visit) throw new Error(JSON.stringify(answer))
  const feed = answer.feed && (await fetchFeed(me, answer.feed.path))
  const situation = (learnt: Properties = {}): Situation => ({
    ...lastingOf({ state: 'open', answer }, EMPTY, learnt, feed, answer.decided, reader)!,
    events: answer.events,
    now: answer.now,
    url: `${ORIGIN}/home`,
    page: { opened_at: answer.now, active_at: answer.now, elements: {}, fired: {} },
  })
  const waiting = answer.deliveries.map((one): Candidate => ({ kind: 'delivery', ...one }))
  const verdicts = (learnt?: Properties) => evaluate([...waiting, ...liveOf(feed)], situation(learnt))
  return {
    answer,
    feed,
    sent: JSON.stringify([answer, feed]),
    situation,
    verdicts,
    shown: learnt =>
      verdicts(learnt)
        .filter(({ state }) => state === 'show')
        .map(({ candidate }) => candidate.experience.id),
  }
}
