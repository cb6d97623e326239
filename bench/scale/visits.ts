import { randomBytes } from 'node:crypto'
import { signVisit } from '../../src/server/pages/visit/visit-token.ts'
import type { Answer, Ask } from './ask.ts'
import { SECRET, TOKEN } from './fill.ts'
import { personOf, profileOf, uidOf, zipf } from './people.ts'

/** The kinds of visits. The rest only boot. */
export const MIX = {
  /** A person whom the server has never seen. */
  newcomer: 0.02,
  /** The product's backend has just made a Delivery for them. */
  delivered: 0.25,
  /** Opened in a background tab: the Delivery is claimed only when the page becomes visible. */
  behind: 0.5,
  /** Sees an automatic tour, to its end. */
  automatic: 0.2,
}

export type Kind = 'boot' | 'claim' | 'report' | 'delivery'

/** The results of the visits so far. */
export interface Seen {
  milliseconds: Record<Kind, number[]>
  /** How often each failure occurred. */
  failed: Map<string, number>
  visits: number
}

export const nothingSeen = (): Seen => ({
  milliseconds: { boot: [], claim: [], report: [], delivery: [] },
  failed: new Map(),
  visits: 0,
})

interface Filled {
  people: number
  tours: string[]
  visitKey: string
}
type Booted = { visit?: string; deliveries?: { delivery: { id: string; model_id: string }; claimed_until?: number }[] }

export const PAGE = { origin: 'http://localhost', 'content-type': 'text/plain' }
const HREF = 'http://localhost/home'
const unique = () => randomBytes(8).toString('hex')
const happens = (share: number) => Math.random() < share
export const FACTS = { browser_x: 1280, browser_tz: 1, browser_tz_minutes: 60, browser_l: 'en', browser_n: 'chrome', browser_k: 'desktop' } // biome-ignore format: one row

/** A person comes, and we record what they do. */
export function createVisits(ask: Ask, { people, tours, visitKey }: Filled): (seen: Seen) => Promise<void> {
  const next = zipf(people)

  async function send(seen: Seen, kind: Kind, path: string, body: object): Promise<Answer> {
    const headers = kind === 'delivery' ? { 'x-account-secret': SECRET } : PAGE
    const answer = await ask('POST', path, kind === 'delivery' ? body : { v: 2, token: TOKEN, ...body }, headers)
    // 409 is a valid answer: another page holds the Delivery.
    if (answer.status === 200 || answer.status === 201 || answer.status === 409)
      seen.milliseconds[kind].push(answer.milliseconds)
    else {
      const what = `${kind} ${answer.status || 'without an answer'}`
      seen.failed.set(what, (seen.failed.get(what) ?? 0) + 1)
    }
    return answer
  }

  /** A tour from its first step to its end, in one request, as pages send it. */
  function show(seen: Seen, visit: string, page: string, experience: string, delivery?: string): Promise<Answer> {
    const interaction = unique()
    const about = (type: string) => ({ type, key: unique(), at: Date.now(), visit, interaction })
    const displayed = {
      ...about('displayed'), experience, kind: 'tour', page, href: HREF,
      ...(delivery ? { group_kind: 'delivery', group_id: delivery, delivery } : { group_kind: 'campaign', group_id: experience }),
    } // biome-ignore format: one report
    return send(seen, 'report', '/v3/observe/reports', {
      visit,
      reports: [displayed, about('started'), about('completed')],
    })
  }

  return async seen => {
    seen.visits++
    const person = personOf(next(), people)
    const isNew = happens(MIX.newcomer)
    const uid = isNew ? `new-${unique()}` : uidOf(person)
    if (!isNew && happens(MIX.delivered))
      await send(seen, 'delivery', '/v3/edit/deliveries', {
        model_kind: 'tour', model_id: tours[person % tours.length], uid, skip_triggers: true, skip_url_match: true,
      }) // biome-ignore format: one request
    const [page, browser] = [unique(), `browser-${uid}`]
    const visit = isNew
      ? undefined
      : signVisit(visitKey, { profile: profileOf(person), issued: Date.now(), verified: false })
    const booted = await send(seen, 'boot', '/v3/observe/boot', {
      visit, page, browser, anonymous: browser, uid, href: HREF, visible: !happens(MIX.behind), stage: null, facts: FACTS,
    }) // biome-ignore format: one request
    const open = booted.body as Booted | null
    if (booted.status !== 200 || !open?.visit) return
    const [first] = open.deliveries ?? []
    if (!first) {
      if (happens(MIX.automatic)) await show(seen, open.visit, page, tours[person % tours.length]!)
      return
    }
    const { id, model_id } = first.delivery
    if (first.claimed_until === undefined) {
      const asked = { visit: open.visit, page, browser, delivery: id, href: HREF }
      const claimed = await send(seen, 'claim', '/v3/observe/claim', asked)
      if (claimed.status !== 200) return
    }
    await show(seen, open.visit, page, model_id, id)
  }
}
