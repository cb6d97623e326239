import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed } from '../caller.ts'
import type { Delivered, Person, Shown } from './naive.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Random-looking numbers, always the same for one seed. */
export type Chance = () => number
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Known {
  id: string
  kind: 'tour' | 'survey'
  steps: string[]
  marked: string[]
  version: number
  run: number
  share: number | null
  /** Milliseconds. */
  within: number
  event: string
}

interface Visitor {
  person: Person
  visit: string
  clearedAt: number
  gone: boolean
  keys: { key: string; shown: Shown }[]
  sent: object[]
}

/** Some people with two Experiences, as pages and the customer's backend report them. And the same for the naive figures. */
export interface World {
  server: BeckonServer
  me: Caller
  chance: Chance
  experiences: Known[]
  visitors: Visitor[]
  now: number
  made: number
}

export async function aWorld(server: BeckonServer, chance: Chance, zone: string, start: number): Promise<World> {
  const me = aCaller(server)
  server.clock.freeze(start)
  // The account was made with another clock.
  await server.makeFiguresAnew()
  await me.api('PATCH', '/v3/edit/account', { time_zone: zone, team_property: 'staff', delivery_limit: 100 })
  const goal = (event: string, within?: string) => ({ event, within })
  const tour = await me.live({
    percent: 50,
    goal: goal(`bought-${start}-${chance()}`, '2d'),
    steps: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
  })
  const survey = await me.live({
    kind: 'survey',
    goal: goal(`told-${start}-${chance()}`),
    steps: [
      { title: 'Recommend?', question: { type: 'nps' } },
      { title: 'Why?', question: { type: 'text' } },
      { title: 'Thanks' },
    ],
  } as never)
  const known = (one: typeof tour, share: number | null, within: number): Known => ({
    id: one.id,
    kind: one.kind as 'tour',
    steps: one.steps.map(({ id }) => id),
    marked: one.kind === 'survey' ? [one.steps[0].id] : [],
    version: 1,
    run: 1,
    share,
    within,
    event: (one.goal as { event: string }).event,
  })
  const experiences = [known(tour, 50, 2 * DAY), known(survey, null, 14 * DAY)]
  return { server, me, chance, experiences, visitors: [], now: start, made: 0 }
}

const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

/** One more person, who does up to a dozen things while others do theirs. */
export async function aVisitor(world: World): Promise<void> {
  const { me, chance } = world
  const uid = `u-${world.now}-${++world.made}-${Math.floor(chance() * 1e9)}`
  const staff = chance() < 0.1
  const browser_k = pick(chance, ['desktop', 'mobile'] as const)
  const { visit } = await me.person(uid, { facts: { browser_k }, properties: { staff } })
  const person: Person & { browser_k?: string } = {
    uid,
    team: staff,
    shown: [],
    assigned: [],
    delivered: [],
    looked: [],
  }
  Object.defineProperty(person, 'browser_k', { value: browser_k })
  world.visitors.push({ person, visit, clearedAt: -1, gone: false, keys: [], sent: [] })
}

export async function step(world: World): Promise<void> {
  const { chance } = world
  world.now += Math.floor(chance() * 90) * MINUTE
  world.server.clock.freeze(world.now)
  const moves = chance()
  if (moves < 0.03) return publish(world)
  const visitor = pick(chance, world.visitors)
  if (visitor.gone) return
  if (moves < 0.07) return clear(world, visitor)
  if (moves < 0.1) return forget(world, visitor)
  if (moves < 0.2) return hookEvent(world, visitor)
  if (moves < 0.3) return deliver(world, visitor)
  const reports = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => someReport(world, visitor)).filter(
    one => one !== null,
  )
  // Now and then a browser sends again what was accepted long ago.
  if (chance() < 0.3 && visitor.sent.length > 0) reports.push(pick(chance, visitor.sent))
  if (reports.length > 0) await world.me.report(visitor.visit, ...reports)
  visitor.sent.push(...reports)
}

async function publish({ me, chance, experiences, now }: World): Promise<void> {
  const one = pick(chance, experiences)
  const share = one.share !== null && chance() < 0.4 ? pick(chance, [20, 50, 80]) : one.share
  const changed = { name: `Name ${now} ${chance()}`, ...(share === null ? {} : { percent: share }) }
  await me.api('PATCH', `/v3/edit/${one.kind}s/${one.id}`, { ...changed, published_at: '$now' })
  one.version++
  if (share !== one.share) one.run++
  one.share = share
}

async function clear({ me, now }: World, visitor: Visitor): Promise<void> {
  await me.api('DELETE', `/v3/edit/profiles?uid=${visitor.person.uid}`)
  visitor.clearedAt = now
  visitor.person.shown = []
  visitor.person.assigned = []
  visitor.keys = []
}

const isWaiting = ({ end, until }: Delivered, now: number) => end === 'waits' && !(until !== null && until < now)

async function forget({ me, now }: World, visitor: Visitor): Promise<void> {
  await me.api('DELETE', `/v3/edit/profiles/forget?uid=${visitor.person.uid}`)
  visitor.gone = true
  for (const one of visitor.person.delivered) if (isWaiting(one, now)) one.end = 'removed'
}

async function hookEvent({ me, chance, experiences, now }: World, { person }: Visitor): Promise<void> {
  const { id, event, within } = pick(chance, experiences)
  await me.api('POST', '/v3/observe/hooks/events', { uid: person.uid, name: event })
  const last = person.shown
    .filter(one => one.experience === id)
    .sort((a, b) => a.displayedAt - b.displayedAt)
    .at(-1)
  if (last && last.displayedAt >= now - within) last.goal = true
  for (const one of person.assigned)
    if (one.experience === id && one.at >= now - within && one.at <= now) one.goal = true
}

async function deliver({ me, chance, experiences, now }: World, visitor: Visitor): Promise<void> {
  const waiting = visitor.person.delivered.filter(one => isWaiting(one, now))
  if (waiting.length > 0 && chance() < 0.5) {
    await me.api('DELETE', `/v3/edit/deliveries/${waiting[0]!.id}`)
    waiting[0]!.end = 'removed'
    return
  }
  const { id, kind } = pick(chance, experiences)
  const hours = chance() < 0.5 ? null : 1 + Math.floor(chance() * 30)
  const until = hours === null ? {} : { until: `+${hours}h` }
  const wanted = { model_kind: kind, model_id: id, uid: visitor.person.uid, delivery_ids_position: 'last', ...until }
  const { body } = await me.api('POST', '/v3/edit/deliveries', wanted)
  const end = hours === null ? null : now + hours * 3_600_000
  visitor.person.delivered.push({ experience: id, id: body.delivery.id, made: now, until: end, end: 'waits' })
}

/** A report, and its effect on the naive figures. Null if nothing fits. */
function someReport(world: World, visitor: Visitor): object | null {
  const { chance, now } = world
  const late = chance() < 0.3 ? Math.floor(chance() * 20 * DAY) : Math.floor(chance() * 3 * MINUTE)
  const at = now - late
  if (chance() < 0.1) return lookFor(world, visitor, at)
  if (visitor.keys.length === 0 || chance() < 0.35)
    return chance() < 0.4 ? assign(world, visitor, at) : show(world, visitor, at)
  return progress(world, pick(chance, visitor.keys), at)
}

/** Reports about elements belong to no person. They stay when the person is cleared or forgotten. */
function lookFor({ chance, experiences }: World, { person }: Visitor, at: number): object {
  const one = pick(chance, experiences)
  const [step, found] = [pick(chance, one.steps), chance() < 0.7]
  person.looked.push({ experience: one.id, step, at, found })
  return aReport({ type: 'element', experience: one.id, step, found, version: one.version, at })
}

function assign({ chance, experiences }: World, { person, clearedAt }: Visitor, at: number): object | null {
  const one = experiences[0]!
  const there = person.assigned.find(other => other.run === one.run)
  if (there && chance() < 0.6) {
    if (at >= there.at && at - there.at <= one.within) there.goal = true
    return aReport({ type: 'reached', experience: one.id, run: one.run, at })
  }
  const arm = pick(chance, ['shown', 'control'] as const)
  const share = one.share!
  if (!there && at >= clearedAt) person.assigned.push({ experience: one.id, run: one.run, share, arm, at, goal: false })
  return aReport({ type: 'assigned', experience: one.id, arm, run: one.run, share, version: one.version, at })
}

function show(world: World, visitor: Visitor, at: number): object {
  const { chance, experiences } = world
  const one = pick(chance, experiences)
  const key = `i-${world.now}-${++world.made}`
  // Pages may have an older version than the newest, and those with wire version 2 do not say which.
  const version = chance() < 0.1 ? undefined : 1 + Math.floor(chance() * one.version)
  const language = pick(chance, ['en', 'de', 'pt-BR'])
  if (at >= visitor.clearedAt) {
    const { person } = visitor
    const shown: Shown = {
      experience: one.id, version: version ?? null, language, at, displayedAt: at,
      browser_k: (person as Person & { browser_k: string }).browser_k,
      first: !person.shown.some(other => other.experience === one.id && other.at <= at),
      started: false, completed: null, exited: null, goal: false, snoozed: false,
      steps: new Set([one.steps[0]!]), lastStep: one.steps[0]!, answers: new Map(),
    } // biome-ignore format: a row of fields
    if (shown.first) for (const other of person.shown) if (other.experience === one.id) other.first = false
    person.shown.push(shown)
    visitor.keys.push({ key, shown })
  }
  return displayed(one, { interaction: key, version, language, at })
}

function progress(
  { chance, experiences }: World,
  { key: interaction, shown }: Visitor['keys'][number],
  at: number,
): object {
  const one = experiences.find(({ id }) => id === shown.experience)!
  const earliest = (known: number | null) => (known === null ? at : Math.min(known, at))
  const report = (type: string, more: object = {}) => aReport({ type, interaction, at, ...more })
  switch (Math.floor(chance() * 8)) {
    case 0:
      shown.started = true
      return report('started')
    case 1:
      shown.completed = earliest(shown.completed)
      return report('completed')
    case 2:
      shown.exited = earliest(shown.exited)
      return report('exited')
    case 3:
      shown.snoozed = true
      return report('snoozed', { until: at + DAY })
    case 4:
      if (shown.displayedAt >= at - one.within) shown.goal = true
      return report('goal')
    case 5:
      shown.displayedAt = Math.max(shown.displayedAt, at)
      return displayed(one, { interaction, at })
    case 6: {
      const seen = pick(chance, one.steps)
      shown.steps.add(seen)
      shown.lastStep = seen
      if (one.kind === 'survey' && seen === one.steps[2]) shown.completed = earliest(shown.completed)
      return report('step', { step: seen })
    }
    default: {
      const asked = one.steps[chance() < 0.6 ? 0 : 1]!
      const answer = one.marked.includes(asked)
        ? String(Math.floor(chance() * 11))
        : pick(chance, ['', 'Because', 'No'])
      const text = pick(chance, ['', 'More'])
      shown.started = true
      if (one.kind === 'survey') shown.answers.set(asked, { answer, text })
      return report('answer', { step: asked, answer, ...(text ? { text } : {}) })
    }
  }
}
