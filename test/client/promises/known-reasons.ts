import type { StageWhy } from '../../../src/evaluator/explain-stage.ts'
import type { Experience } from '../../../src/protocol/experience.ts'
import type { LimitGroup } from '../../../src/protocol/limit-group.ts'
import type { GateName } from '../../../src/protocol/verdict.ts'
import { anExperience, anId, aStep } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { hide, navigate } from '../model/page-moves.ts'

/** What varies from one situation to the next without changing the reason. */
export interface Noise {
  kind: 'tour' | 'survey'
  delivered: boolean
  /** Further Experiences of the account, for other pages. */
  others: number
  /** How long somebody waits before asking, in seconds. */
  later: number
  word: string
}

type Page = Pick<ReturnType<typeof aVisit>, 'beckon' | 'inspected'>

/** A page, what one asks it about, and why that is not shown: known, because we made it so. */
export interface Known {
  page: Page
  id: string
  /** The list that has it. */
  in: 'verdicts' | 'under_way'
  gate: GateName
  stage?: StageWhy
  says: RegExp
}

const onPage = (value: string) => ({ match: 'all' as const, rules: [{ kind: 'simple' as const, value }] })
const forPro = {
  items_op: 'and' as const,
  items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }],
}

function named(name: string, { kind, word }: Noise, given: object = {}): Experience {
  const id = anId(`${name} ${word}`)
  const steps = [aStep({ kind, id: anId(`${id} 1`) }), aStep({ kind, id: anId(`${id} 2`) })]
  return anExperience({ kind, id, name: `${name} ${word}`, version: 1, steps: steps as never, ...given }) as Experience
}

const stepsAt = (noise: Noise, first: object, second: object = {}) => ({
  steps: [
    aStep({ kind: noise.kind, id: anId('first'), ...first }),
    aStep({ kind: noise.kind, id: anId('second'), ...second }),
  ],
})

const elsewhere = (noise: Noise) =>
  Array.from({ length: noise.others }, (_, at) =>
    named(`other ${at}`, noise, { position: at - 2, ...stepsAt(noise, { url: onPage('/nowhere') }) }),
  )

/** A visit in which `it` comes as the noise says, with a few others that do not. */
async function comes(
  it: Experience,
  noise: Noise,
  more: Experience[] = [],
  answer: object = {},
  limits?: LimitGroup[],
) {
  const deliveries = noise.delivered ? [aPending(it)] : []
  const live = [...elsewhere(noise), ...(noise.delivered ? [] : [it]), ...more]
  const visit = aVisit({ deliveries, ...answer }, live)
  if (limits) visit.server.replies.feed = () => Response.json({ version: '1', experiences: live, segments: {}, limits })
  visit.begin()
  await visit.pass()
  return visit
}

const say = (visit: Awaited<ReturnType<typeof comes>>, it: Experience, outcome: object) =>
  visit.views.get(it.id)!.say(outcome as never)

/** Each makes one situation. */
export const SITUATIONS: { [why: string]: (noise: Noise) => Promise<Known> } = {
  async 'another one goes first'(noise) {
    const [first, second] = [named('first', noise, { position: 1 }), named('second', noise, { position: 2 })]
    const page = await comes(first, noise, [second])
    await page.pass(noise.later)
    return { page, id: second.id, in: 'verdicts', gate: 'stage', stage: 'taken', says: /“first .*” has the stage/ }
  },
  async 'it gave way to a Delivery'(noise) {
    const [it, other] = [named('it', noise), named('delivered', noise)]
    const page = await comes(it, { ...noise, delivered: false })
    page.server.answers({ deliveries: [aPending(other)] })
    await page.beckon.refresh()
    await page.pass(noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'taken', says: /a Delivery of the .* “delivered/ }
  },
  async 'it is open in another tab'(noise) {
    const it = named('it', noise)
    const visit = await comes(it, noise)
    const page = visit.anotherTab()
    page.begin()
    await visit.pass(3)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'elsewhere', says: /is open in another tab/ }
  },
  async 'it is snoozed'(noise) {
    const it = named('it', noise)
    const page = await comes(it, noise)
    say(page, it, { type: 'snoozed', for: '2h' })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'snoozed', says: /wants it later/ }
  },
  async 'its snooze is over on another page'(noise) {
    const it = named('it', noise, stepsAt(noise, { url: onPage('/home') }))
    const page = await comes(it, { ...noise, delivered: false })
    say(page, it, { type: 'snoozed', for: '1m' })
    navigate(page.host, '/other')
    await page.pass(120 + noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'return', says: /step is for another page/ }
  },
  async 'its snooze is over for somebody who left its Segment'(noise) {
    const it = named('it', noise, { segment: forPro })
    const profile = { id: 'ada', uid: null, percent: 50, language: 'en', properties: { plan: 'pro' } }
    const page = await comes(it, { ...noise, delivered: false }, [], { profile })
    say(page, it, { type: 'snoozed', for: '1m' })
    page.beckon.set({ plan: 'free' })
    await page.pass(120 + noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'return', says: /not in its Segment/ }
  },
  async 'its step is for another page'(noise) {
    const it = named('it', noise, stepsAt(noise, {}, { url: onPage('/other') }))
    const page = await comes(it, noise)
    say(page, it, { type: 'turn', index: 1 })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'step', says: /step is for another page/ }
  },
  async 'its step waits for a trigger'(noise) {
    const it = named('it', noise, stepsAt(noise, {}, { triggers: [{ on: 'named', name: 'saved' }] }))
    const page = await comes(it, noise)
    say(page, it, { type: 'turn', index: 1 })
    await page.pass(noise.later)
    return {
      page,
      id: it.id,
      in: 'under_way',
      gate: 'stage',
      stage: 'step',
      says: /waits for its element or its triggers/,
    }
  },
  async 'it is no longer live'(noise) {
    const it = named('it', noise)
    const page = await comes(it, noise)
    say(page, it, { type: 'snoozed', for: '2h' })
    await page.pass()
    page.server.publishes(elsewhere(noise), [it.id])
    page.server.answers({ deliveries: [] })
    await page.beckon.refresh()
    await page.pass(noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'withdrawn', says: /no longer live/ }
  },
  async 'nobody looks at the page'(noise) {
    const it = named('it', noise)
    const visit = aVisit({}, [...elsewhere(noise), it])
    hide(visit.host)
    visit.begin()
    await visit.pass(noise.later)
    return { page: visit, id: it.id, in: 'verdicts', gate: 'stage', stage: 'hidden', says: /nobody can see this page/ }
  },
  async 'it was refused a moment ago'(noise) {
    const it = named('it', noise)
    const visit = aVisit({ deliveries: [aPending(it)] }, elsewhere(noise))
    visit.server.replies.claim = () =>
      Response.json({ now: visit.time.now(), refused: 'leased', retry_after: 30_000 }, { status: 409 })
    visit.begin()
    await visit.pass(2)
    return { page: visit, id: it.id, in: 'verdicts', gate: 'pending', says: /was tried a moment ago/ }
  },
  async 'it was closed on this page'(noise) {
    const it = named('it', noise, { recurrence: noise.others % 2 ? 'always' : 'until_completed' })
    const page = await comes(it, { ...noise, delivered: false })
    say(page, it, { type: 'exited' })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'verdicts', gate: 'recurrence', says: /the person closed it/ }
  },
  async 'somebody has just closed another one'(noise) {
    const [first, it] = [named('first', noise, { position: 1 }), named('it', noise, { position: 2 })]
    const page = await comes(first, { ...noise, delivered: false }, [it])
    await page.pass(noise.later)
    say(page, first, { type: noise.others % 2 ? 'exited' : 'completed' })
    await page.pass(0.5)
    return { page, id: it.id, in: 'verdicts', gate: 'stage', stage: 'quiet', says: /has just closed something/ }
  },
  async 'the account has had enough for today'(noise) {
    const [first, it] = [named('first', noise, { position: 1 }), named('it', noise, { position: 2 })]
    const settings = { once_rule: 'skip_if_seen', frequency_limits: [{ count: 1, hours: 24 }], theme: null }
    const page = await comes(first, { ...noise, delivered: false }, [it], { settings })
    say(page, first, { type: 'completed' })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'verdicts', gate: 'frequency', says: /the limit is reached/ }
  },
  async 'its limit group has had enough for this week'(noise) {
    const [first, it] = [named('first', noise, { position: 1 }), named('it', noise, { position: 2 })]
    const limits = [{ id: anId('group'), name: 'Tours', size: 1, every: '7d' }]
    const page = await comes(first, { ...noise, delivered: false }, [it], {}, limits)
    say(page, first, { type: 'completed' })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'verdicts', gate: 'limited', says: /“Tours” allows 1 in 7d/ }
  },
  async 'it is for other people'(noise) {
    const it = named('it', noise, { segment: forPro })
    const page = await comes(it, { ...noise, delivered: false })
    return { page, id: it.id, in: 'verdicts', gate: 'segment', says: /does not match/ }
  },
  async 'it is for another page'(noise) {
    const it = named('it', noise, stepsAt(noise, { url: onPage('/settings') }))
    const page = await comes(it, { ...noise, delivered: false })
    return { page, id: it.id, in: 'verdicts', gate: 'url', says: /does not match the first step/ }
  },
  async 'its trigger has not happened'(noise) {
    const it = named('it', noise, stepsAt(noise, { triggers: [{ on: 'event', name: 'saved' }] }))
    const page = await comes(it, { ...noise, delivered: false })
    return { page, id: it.id, in: 'verdicts', gate: 'triggers', says: /the event “saved”/ }
  },
  async 'its Delivery begins later'(noise) {
    const it = named('it', noise)
    const from = new Date(Date.UTC(2100, 1, 1)).toISOString()
    const page = await comes(it, { ...noise, delivered: false, others: noise.others }, [], {
      deliveries: [aPending({ ...it, id: anId('other') } as Experience, { from })],
    })
    return { page, id: anId('other'), in: 'verdicts', gate: 'from', says: /has not been reached/ }
  },
  async 'its Delivery was over before it came'(noise) {
    const it = named('it', noise)
    const page = await dropped(it, noise, 'expired', { until: new Date(Date.UTC(2020, 1, 1)).toISOString() })
    return { page, id: it.id, in: 'verdicts', gate: 'pending', says: /dropped by the server: until has passed/ }
  },
  async 'its Delivery is for other people'(noise) {
    const it = named('it', noise, { segment: forPro })
    const page = await dropped(it, noise, 'segment', { use_segmentation: true })
    return {
      page,
      id: it.id,
      in: 'verdicts',
      gate: 'pending',
      says: /dropped by the server: the Segment did not match/,
    }
  },
  async 'its Delivery is only for who has not seen it'(noise) {
    const it = named('it', noise)
    const page = await dropped(it, noise, 'seen', { once: true }, { history: { [it.id]: pastOf() } })
    return { page, id: it.id, in: 'verdicts', gate: 'pending', says: /dropped by the server: the person has seen it/ }
  },
  async 'another Delivery goes first'(noise) {
    const [first, it] = [named('first', noise), named('it', noise)]
    const page = aVisit({ deliveries: [aPending(first, { id: anId('d1') }), aPending(it)] }, elsewhere(noise))
    page.begin()
    await page.pass(2 + noise.later)
    return { page, id: it.id, in: 'verdicts', gate: 'stage', stage: 'taken', says: /a Delivery of the .* “first/ }
  },
  async 'the account is paused'(noise) {
    const it = named('it', noise)
    const page = await comes(it, noise, [], { paused: true })
    return { page, id: it.id, in: 'verdicts', gate: 'stage', stage: 'paused', says: /the account is paused/ }
  },
  async 'the account was paused while it was open'(noise) {
    const it = named('it', noise)
    const page = await comes(it, noise)
    page.server.answers({ paused: true })
    await page.beckon.refresh()
    await page.pass(noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'paused', says: /the account is paused/ }
  },
  async 'its element cannot be seen'(noise) {
    const it = named('it', noise, { position: 1, ...stepsAt(noise, {}, { place: { beside: 'body' } }) })
    const other = named('other', noise, { position: 2 })
    const page = await comes(it, { ...noise, delivered: false }, [other])
    say(page, it, { type: 'turn', index: 1 })
    page.views.get(it.id)!.input.waits!(true)
    await page.pass(12 + noise.later)
    return { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'stuck', says: /waited for its element/ }
  },
  async 'its view could not be loaded'(noise) {
    const it = named('it', noise)
    const page = aVisit({}, [...elsewhere(noise), it])
    page.parts.fail(noise.kind, 1_000)
    page.begin()
    await page.pass(2)
    return { page, id: it.id, in: 'verdicts', gate: 'pending', says: /was tried a moment ago/ }
  },
  async 'it was put off at a step that is for another page'(noise) {
    const it = named('it', noise, { recurrence: 'always', ...stepsAt(noise, {}, { url: onPage('/other') }) })
    const page = await comes(it, { ...noise, delivered: false })
    navigate(page.host, '/other')
    say(page, it, { type: 'turn', index: 1 })
    say(page, it, { type: 'snoozed', for: '1m' })
    navigate(page.host, '/home')
    await page.pass(120 + noise.later)
    return noise.others % 2
      ? { page, id: it.id, in: 'under_way', gate: 'stage', stage: 'return', says: /step is for another page/ }
      : { page, id: it.id, in: 'verdicts', gate: 'stage', stage: 'begun', says: /it is under way already/ }
  },
  async 'it was put off on another device'(noise) {
    const it = named('it', noise)
    const page = await comes(it, { ...noise, delivered: false }, [], {
      history: { [it.id]: pastOf({ defer_until: Date.UTC(2100, 1, 1) }) },
    })
    return { page, id: it.id, in: 'verdicts', gate: 'snooze', says: /snoozed until/ }
  },
  async 'it was seen on another device'(noise) {
    const it = named('it', noise)
    const page = await comes(it, { ...noise, delivered: false }, [], { history: { [it.id]: pastOf() } })
    return { page, id: it.id, in: 'verdicts', gate: 'recurrence', says: /shown 1 time, last state displayed/ }
  },
  async 'its person is in the control group'(noise) {
    const it = named('it', noise, { percent: 0 })
    const page = await comes(it, { ...noise, delivered: false })
    return { page, id: it.id, in: 'verdicts', gate: 'control', says: /is in the control group/ }
  },
  async 'it is for another Environment'(noise) {
    const it = named('it', noise, { url_group_ids: [anId('production')] })
    const page = await comes(it, noise, [], { url_group_id: anId('staging') })
    return { page, id: it.id, in: 'verdicts', gate: 'environment', says: /does not belong to the Environment/ }
  },
  async 'it does not start by itself'(noise) {
    const it = named('it', noise, { automatic: false })
    const page = await comes(it, { ...noise, delivered: false })
    return { page, id: it.id, in: 'verdicts', gate: 'automatic', says: /needs a Delivery/ }
  },
  async 'its delay is not over'(noise) {
    const it = named('it', noise, stepsAt(noise, { delay: 3_600 }))
    const page = await comes(it, { ...noise, delivered: false })
    await page.pass(noise.later)
    return { page, id: it.id, in: 'verdicts', gate: 'triggers', says: /waiting for its delay/ }
  },
}

const pastOf = (changes: object = {}) => ({
  count: 1,
  state: 'displayed' as const,
  last_at: Date.UTC(2028, 11, 1),
  completed: false,
  defer_until: null,
  ...changes,
})

/** The server drops the Delivery, for the reason that the page had as well. */
async function dropped(it: Experience, noise: Noise, refused: string, given: object, answer: object = {}) {
  const visit = aVisit({ deliveries: [aPending(it, given)], ...answer }, elsewhere(noise))
  visit.server.replies.claim = () => Response.json({ now: visit.time.now(), refused }, { status: 409 })
  visit.begin()
  await visit.pass(2 + noise.later)
  return visit
}
