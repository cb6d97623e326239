import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { aCaller, aReport, type Caller, displayed, ORIGIN } from '../caller.ts'
import type { Account, Delivered, Did, Known, Person, Question, Showing, Step, Version } from './facts.ts'
import { dayOf } from './figures.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

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

/** What a browser has in its outbox, and what becomes true when it is sent: at the time at which it counts. */
interface Waiting {
  report: object
  happens(counts: (at: number) => number): void
}

/** What arrives later than this counts as having happened so long before. */
const LATEST = 31 * DAY

interface Visitor {
  person: Person
  uid: string | null
  anonymous: string
  browser: string
  device: 'desktop' | 'mobile'
  staging: boolean
  language: string
  visit: string
  clearedAt: number
  /** Forgotten or retired. */
  over: boolean
  outbox: Waiting[]
  sent: object[]
  /** What it has told about elements. */
  looked: Set<string>
}

interface Writing extends Known {
  /** What is written and not yet published. */
  draft: { steps: Step[]; share: number | null }
  event: string
  /** Some old pages do not say their version. Then all versions ask the same. */
  silent: boolean
}

export interface World {
  account: Omit<Account, 'experiences'> & { experiences: Writing[] }
  servers: BeckonServer[]
  chance: Chance
  visitors: Visitor[]
  made: number
  /** Reports of one Interaction arrive in the order in which things happened. */
  inOrder: boolean
  /** The longest time between two moves. */
  pause: number
  staging: string
  segment: string
}

const LANGUAGES = ['en', 'de', 'pt-BR']
/** Options without a value of their own: their text is their value. */
const OPTIONS = [
  { value: 'Yes', de: 'Ja' },
  { value: 'No', de: 'Nein' },
  { value: 'Later', de: 'Später' },
]

export const callerOf = ({ servers, chance }: World): Caller =>
  aCaller(servers[Math.floor(chance() * servers.length)]!, {
    token: servers[0]!.credentials.token,
    secret: servers[0]!.credentials.secret!,
  })

const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
const name = (world: World, word: string) => `${word}-${++world.made}`

function must<T extends { status: number; body: unknown }>(answer: T, what: string): T {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const asWritten = ({ id, title, question, button }: Step) => ({
  ...(id ? { id } : {}),
  title,
  ...(question
    ? {
        question:
          question.type === 'buttons'
            ? {
                type: 'buttons',
                options: question.options!.map(text => ({ text })),
              }
            : { type: question.type },
      }
    : { buttons: [{ ...(button ? { id: button } : {}), does: 'next', text: 'Next' }] }),
})
const optionOf = (value: string) => OPTIONS.find(one => one.value === value)!

interface Stored {
  id: string
  title: string
  question?: { type: string; options?: { value: string }[] }
  buttons?: { id: string }[]
}

const read = (steps: Stored[]): Step[] =>
  steps.map(({ id, title, question, buttons }) => ({
    id,
    title,
    ...(question
      ? {
          question: {
            type: question.type as Question['type'],
            ...(question.type === 'buttons' ? { options: question.options!.map(({ value }) => value) } : {}),
          },
        }
      : { button: buttons![0]!.id }),
  }))

/** Every option and title in German, by the ids that the server gave. */
// biome-ignore lint/suspicious/noExplicitAny: what the server answered
const germanOf = (steps: any[]) => ({
  de: Object.fromEntries(
    steps.map(({ id, title, question }) => [
      id,
      {
        title: `${title} (de)`,
        ...Object.fromEntries(
          (question?.options ?? []).map((one: { id: string; value: string }) => [
            `question:options:${one.id}:text`,
            optionOf(one.value).de,
          ]),
        ),
      },
    ]),
  ),
})

export async function aWorld(servers: BeckonServer[], chance: Chance, zone: string, start: number): Promise<World> {
  for (const { clock } of servers) clock.freeze(start)
  const me = aCaller(servers[0]!)
  await servers[0]!.makeFiguresAnew()
  const world: World = {
    account: { zone, now: start, experiences: [], people: [] },
    servers, chance, visitors: [], made: 0, inOrder: false, pause: 80 * MINUTE, staging: '', segment: '',
  } // biome-ignore format: a row of fields
  const settings = {
    time_zone: zone, team_property: 'staff', team_email_domains: ['ours.example'], delivery_limit: 3, keep_anonymous_months: 1,
  } // biome-ignore format: a row of fields
  must(await me.api('PATCH', '/v3/edit/account', settings), 'settings')
  const { id: group } = must(await me.api('POST', '/v3/edit/url_groups', { name: 'Staging' }), 'group').body.url_group
  const host = { host: 'staging.example.com', enabled: 'on', url_group_id: group }
  must(await me.api('POST', '/v3/edit/urls', host), 'host')
  world.staging = group
  const pro = { name: 'Pro', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }], published_at: '$now' }
  world.segment = must(await me.api('POST', '/v3/edit/segments', pro), 'segment').body.segment.id

  const write = async (kind: 'tour' | 'survey', content: object, share: number | null, within: number) => {
    const event = name(world, 'bought')
    const goal = { event, ...(within === 14 * DAY ? {} : { within: `${within / DAY}d` }) }
    const given = { kind, goal, ...content, ...(share === null ? {} : { percent: share }) }
    const one = (await me.live(given as never)) as unknown as { id: string; steps: never[] }
    const steps = read(one.steps)
    world.account.experiences.push({
      id: one.id, kind, within, event,
      silent: chance() < 0.4,
      versions: [{ number: 1, run: 1, share, steps }],
      draft: { steps: structuredClone(steps), share },
    }) // biome-ignore format: a row of fields
  }
  const tour = ['One', 'Two', 'Three'].map(title => asWritten({ id: '', title }))
  await write('tour', { steps: tour }, 50, 2 * DAY)
  const buttons: Question = { type: 'buttons', options: ['Yes', 'No'] }
  const survey = [
    { id: '', title: 'Recommend?', question: { type: pick(chance, ['nps', 'csat', 'ces'] as const) } },
    { id: '', title: 'Why?', question: { type: 'text' as const } },
    { id: '', title: 'Right?', question: buttons },
    ...(chance() < 0.5 ? [{ id: '', title: 'Thanks' }] : []),
  ]
  await write('survey', { steps: survey.map(asWritten) }, null, 14 * DAY)
  return world
}

export function at(world: World, now: number): void {
  world.account.now = now
  for (const { clock } of world.servers) clock.freeze(now)
}

export async function aVisitor(world: World): Promise<Visitor> {
  const { chance } = world
  const uid = chance() < 0.75 ? name(world, `u-${Math.floor(chance() * 1e6)}`) : null
  const staff = chance() < 0.12
  const visitor: Visitor = {
    person: {
      name: name(world, 'person'), team: staff, pro: chance() < 0.5, gone: false, showings: [], deliveries: [], assigned: [], looked: [],
    },
    uid,
    anonymous: name(world, `a-${Math.floor(chance() * 1e6)}`),
    browser: name(world, `b-${Math.floor(chance() * 1e6)}`),
    device: pick(chance, ['desktop', 'mobile']),
    staging: chance() < 0.3,
    language: pick(chance, LANGUAGES),
    visit: '', clearedAt: -1, over: false, outbox: [], sent: [], looked: new Set(),
  } // biome-ignore format: a row of fields
  const team = !staff ? {} : uid && chance() < 0.5 ? { email: `${uid}@ours.example` } : { staff: true }
  await visit(world, visitor, { plan: visitor.person.pro ? 'pro' : 'free', ...team })
  world.visitors.push(visitor)
  world.account.people.push(visitor.person)
  return visitor
}

const originOf = ({ staging }: Visitor) => (staging ? 'https://staging.example.com' : ORIGIN)

async function visit(world: World, visitor: Visitor, properties?: object): Promise<void> {
  const { uid, anonymous, browser, device: browser_k, language } = visitor
  const asked = {
    anonymous, browser, href: `${originOf(visitor)}/home`, language, visible: false, properties,
    ...(uid ? { uid } : {}),
    facts: { browser_k, browser_l: language },
  } // biome-ignore format: a row of fields
  const { body } = await callerOf(world).boot(asked as never, { origin: originOf(visitor) })
  if (!body.visit) throw new Error(JSON.stringify(body))
  visitor.visit = body.visit
}

/** One thing happens in the account. */
export async function step(world: World): Promise<void> {
  const { chance, account } = world
  at(world, account.now + Math.floor(chance() * world.pause) + 1)
  const dice = chance()
  if (dice < 0.03) return write(world)
  const visitor = pick(chance, world.visitors)
  if (visitor.over) return
  if (dice < 0.05) return clear(world, visitor)
  if (dice < 0.07) return forget(world, visitor)
  if (dice < 0.09) return identify(world, visitor)
  if (dice < 0.18) return backendEvent(world, visitor)
  if (dice < 0.28) return deliver(world, visitor)
  for (let more = 1 + Math.floor(chance() * 3); more > 0; more--) act(world, visitor)
  // What a backend delivers is confirmed before anything else.
  const confirms = visitor.outbox.some(({ report }) => 'delivery' in report)
  if (confirms || chance() < 0.7) await send(world, visitor)
}

/** What waits in the outbox is sent. Sometimes in another order, sometimes twice, sometimes to two processes at once. */
export async function send(world: World, visitor: Visitor): Promise<void> {
  const { chance } = world
  const batch = visitor.outbox.splice(0)
  const reports = batch.map(({ report }) => report)
  if (chance() < 0.3 && visitor.sent.length > 0) reports.push(pick(chance, visitor.sent))
  if (reports.length === 0) return
  const headers = { origin: originOf(visitor) }
  const body = { visit: visitor.visit, reports: reports.map(one => ({ visit: visitor.visit, ...one })) }
  const post = () => callerOf(world).page('reports', body, headers)
  const answers = await Promise.all(chance() < 0.2 ? [post(), post()] : [post()])
  const refused = new Set<string>()
  for (const { status, body: said } of answers) {
    if (status !== 200) throw new Error(`reports: ${status} ${JSON.stringify(said)}`)
    for (const { key, because } of said.refused as { key: string; because: string }[]) {
      refused.add(key)
      // A step that is no longer live has no element.
      const element = (reports as { key: string; type: string }[]).find(one => one.key === key)?.type === 'element'
      // What was shown before somebody was cleared is gone, also for what follows it.
      const expected = element
        ? ['unknown-experience']
        : visitor.clearedAt < 0
          ? []
          : ['cleared', 'unknown-interaction']
      if (!expected.includes(because)) throw new Error(`${key} was refused: ${because}`)
    }
  }
  visitor.sent.push(...reports)
  const counts = (at: number) => Math.max(at, world.account.now - LATEST)
  for (const { report, happens } of batch) if (!refused.has((report as { key: string }).key)) happens(counts)
}

/** Publishes what is written, or changes only the draft. */
async function write(world: World): Promise<void> {
  const { chance, account } = world
  const one = pick(chance, account.experiences)
  const me = callerOf(world)
  const { draft } = one
  const change = chance()
  if (change < 0.25 && one.kind === 'tour') draft.share = pick(chance, [20, 50, 80])
  else if (change < 0.75 && !one.silent) rewrite(chance, one)
  const content: Record<string, unknown> = { name: name(world, 'Name'), steps: draft.steps.map(asWritten) }
  if (draft.share !== null) content.percent = draft.share
  const path = `/v3/edit/${one.kind}s/${one.id}`
  const written = must(await me.api('PATCH', path, content), 'draft').body[one.kind]
  draft.steps = read(written.steps)
  must(await me.api('PATCH', path, { translations: germanOf(written.steps) }), 'translations')
  if (chance() < 0.4) return
  must(await me.api('PATCH', path, { published_at: '$now' }), 'publish')
  const before = one.versions.at(-1)!
  const run = before.share === draft.share ? before.run : before.run + 1
  one.versions.push({ number: before.number + 1, run, share: draft.share, steps: structuredClone(draft.steps) })
}

/** Another question at the same step, one step more or one less. The first step stays. */
function rewrite(chance: Chance, { kind, draft }: Writing): void {
  const { steps } = draft
  if (kind === 'tour') {
    if (steps.length > 2 && chance() < 0.5) steps.splice(1, 1)
    else steps.push({ id: '', title: `Step ${steps.length + 1}` })
    return
  }
  const asking = pick(
    chance,
    steps.filter(({ question }) => question),
  )
  asking.question = pick<Question>(chance, [
    { type: 'nps' },
    { type: 'csat' },
    { type: 'ces' },
    { type: 'text' },
    { type: 'buttons', options: ['Yes', 'No'] },
    { type: 'buttons', options: ['No', 'Later'] },
  ])
}

async function clear(world: World, visitor: Visitor): Promise<void> {
  if (!visitor.uid) return
  must(await callerOf(world).api('DELETE', `/v3/edit/profiles?uid=${visitor.uid}`), 'clear')
  visitor.clearedAt = world.account.now
  visitor.person.showings = []
  visitor.person.assigned = []
}

async function forget(world: World, visitor: Visitor): Promise<void> {
  if (!visitor.uid) return
  must(await callerOf(world).api('DELETE', `/v3/edit/profiles/forget?uid=${visitor.uid}`), 'forget')
  visitor.over = true
  visitor.person.gone = true
  for (const one of visitor.person.deliveries) if (isWaiting(one, world.account.now)) one.removed = true
}

/** Somebody without a name says who they are: somebody new, or somebody who is known from another browser. */
async function identify(world: World, visitor: Visitor): Promise<void> {
  if (visitor.uid || visitor.person.team) return
  await send(world, visitor)
  visitor.uid = name(world, `u-${Math.floor(world.chance() * 1e6)}`)
  await visit(world, visitor)
}

async function backendEvent(world: World, { uid, person }: Visitor): Promise<void> {
  if (!uid) return
  const { account, chance } = world
  const { id, event } = pick(chance, account.experiences)
  must(await callerOf(world).api('POST', '/v3/observe/hooks/events', { uid, name: event }), 'event')
  const last = person.showings
    .filter(({ experience }) => experience === id)
    .sort((a, b) => Math.max(...a.displays) - Math.max(...b.displays))
    .at(-1)
  last?.goals.push(account.now)
  for (const one of person.assigned) if (one.experience === id) one.goals.push(account.now)
}

const isWaiting = ({ removed, dropped, shown, until }: Delivered, now: number) =>
  !removed && !dropped && shown === null && (until === null || until > now)

async function deliver(world: World, { uid, person }: Visitor): Promise<void> {
  if (!uid) return
  const { account, chance } = world
  const waiting = person.deliveries.filter(one => isWaiting(one, account.now))
  if (waiting.length > 0 && chance() < 0.3) {
    const one = pick(chance, waiting)
    must(await callerOf(world).api('DELETE', `/v3/edit/deliveries/${one.id}`), 'remove')
    one.removed = true
    return
  }
  const { id, kind } = pick(chance, account.experiences)
  const from = chance() < 0.3 ? account.now + Math.floor(1 + chance() * 5) * HOUR : null
  const until = chance() < 0.5 ? account.now + Math.floor(6 + chance() * 30) * HOUR : null
  const wanted = {
    model_kind: kind, model_id: id, uid, delivery_ids_position: 'first', delivery_ids_at_limit: 'drop',
    ...(from ? { from: new Date(from).toISOString() } : {}),
    ...(until ? { until: new Date(until).toISOString() } : {}),
  } // biome-ignore format: a row of fields
  const { delivery } = must(await callerOf(world).api('POST', '/v3/edit/deliveries', wanted), 'deliver').body
  if (waiting.length === 3) waiting[0]!.dropped = 'limit'
  person.deliveries.push({
    id: delivery.id,
    experience: id,
    made: account.now,
    from,
    until,
    removed: false,
    dropped: null,
    shown: null,
  })
}

/** Something happens on a page of this person: now, or days ago while it was offline. */
function act(world: World, visitor: Visitor): void {
  const { chance, account } = world
  const late = chance() < 0.3 ? Math.floor(chance() * 20 * DAY) : Math.floor(chance() * 5 * MINUTE)
  const when = account.now - late
  if (chance() < 0.12) look(world, visitor, when)
  else if (chance() < 0.15) assign(world, visitor, when)
  else show(world, visitor, when)
}

function look({ chance, account }: World, visitor: Visitor, when: number): void {
  const { id, versions } = pick(chance, account.experiences)
  const version = pick(chance, versions)
  const { id: of } = pick(chance, version.steps)
  const found = chance() < 0.6
  const { person, browser } = visitor
  // A page tells it once a day.
  const told = `${id} ${of} ${found} ${dayOf(when, account.zone)}`
  if (visitor.looked.has(told)) return
  visitor.looked.add(told)
  visitor.outbox.push({
    report: aReport({ type: 'element', experience: id, step: of, found, version: version.number, at: when }),
    happens: counts =>
      void person.looked.push({ experience: id, step: of, browser, version: version.number, at: counts(when), found }),
  })
}

function assign({ chance, account }: World, visitor: Visitor, when: number): void {
  const one = account.experiences[0]!
  const { run, share, number: version } = one.versions.at(-1)!
  const { person } = visitor
  const there = person.assigned.find(other => other.run === run)
  if (there) {
    visitor.outbox.push({
      report: aReport({ type: 'reached', experience: one.id, run, at: when }),
      happens: counts => void person.assigned.find(other => other.run === run)?.goals.push(counts(when)),
    })
    return
  }
  const arm = pick(chance, ['shown', 'control'] as const)
  visitor.outbox.push({
    report: aReport({ type: 'assigned', experience: one.id, arm, run, share, version, at: when }),
    happens: counts => {
      if (when < visitor.clearedAt || person.assigned.some(other => other.run === run)) return
      person.assigned.push({ experience: one.id, run, share: share!, arm, at: counts(when), goals: [] })
    },
  })
}

/** A whole showing: drawn, gone through, closed or completed. */
function show(world: World, visitor: Visitor, when: number): void {
  const { chance, account } = world
  const { person } = visitor
  const delivery = pick(chance, [null, ...person.deliveries.filter(one => canShow(one, when, account.now))])
  const one = delivery
    ? account.experiences.find(({ id }) => id === delivery.experience)!
    : pick(chance, account.experiences)
  // Pages may have an older version than the newest.
  const version = pick(chance, one.versions)
  const tellsVersion = !(one.silent && chance() < 0.3)
  const showing: Showing = {
    key: `${name(world, 'i')}-${Math.floor(chance() * 1e9)}`,
    experience: one.id,
    version: tellsVersion ? version.number : null,
    language: visitor.language, device: visitor.device,
    environment: visitor.staging ? world.staging : null,
    displays: [when], did: [], goals: [],
  } // biome-ignore format: a row of fields
  const drawn = (time: number) =>
    displayed(one, {
      interaction: showing.key, language: visitor.language, at: time, href: `${originOf(visitor)}/home`,
      ...(tellsVersion ? { version: version.number } : {}),
      ...(delivery ? { delivery: delivery.id, group_kind: 'delivery' } : {}),
    }) // biome-ignore format: a row of fields
  if (delivery) delivery.shown = when
  visitor.outbox.push({
    report: drawn(when),
    happens: counts => {
      showing.displays = [counts(when)]
      if (when >= visitor.clearedAt) person.showings.push(showing)
    },
  })
  let time = when
  const soon = () => {
    time = Math.min(time + 1 + Math.floor(chance() * 4 * MINUTE), account.now)
    return time
  }
  const later: Waiting[] = []
  const did = (what: Did, report: object) =>
    later.push({
      report: aReport({ type: what.type, interaction: showing.key, at: what.at, ...report }),
      happens: counts => void showing.did.push({ ...what, at: counts(what.at) }),
    })
  const simple = (type: 'started' | 'completed' | 'exited') => did({ type, at: soon() }, {})
  walk(world, visitor, version, { simple, did, soon, drawn, showing, later })
  // Two tabs of one browser send in any order, but what was drawn first was sent first.
  if (!world.inOrder && chance() < 0.2) later.sort(() => chance() - 0.5)
  visitor.outbox.push(...later)
}

/** It waits, and nothing says that it is over. */
const canShow = ({ removed, dropped, shown, from, until, made }: Delivered, when: number, now: number) =>
  !removed && !dropped && shown === null && when >= made && when >= (from ?? 0) && (until === null || until > now)

interface Walk {
  showing: Showing
  later: Waiting[]
  soon(): number
  simple(type: 'started' | 'completed' | 'exited'): void
  did(what: Did, report: object): void
  drawn(time: number): object
}

function walk(
  { chance }: World,
  visitor: Visitor,
  { steps, number }: Version,
  { simple, did, soon, drawn, showing, later }: Walk,
): void {
  const end = chance()
  if (end < 0.2) return
  if (end < 0.3) {
    simple('exited')
    return
  }
  simple('started')
  const stopAt = chance() < 0.5 ? steps.length : Math.floor(chance() * steps.length)
  for (const [index, step] of steps.entries()) {
    if (index > 0) did({ type: 'step', at: soon(), step: step.id }, { step: step.id })
    if (index === stopAt) break
    if (step.question) answer(chance, visitor.language === 'de' && number > 1, step, soon, did)
    else did({ type: 'button', at: soon() }, { step: step.id, button: step.button })
    if (chance() < 0.1) {
      const at = soon()
      did({ type: 'snoozed', at }, { until: at + MINUTE })
      const again = soon()
      later.push({ report: drawn(again), happens: counts => void showing.displays.push(counts(again)) })
    }
  }
  if (stopAt === steps.length) simple('completed')
  else if (chance() < 0.6) simple('exited')
  if (chance() < 0.3) {
    const at = soon()
    later.push({
      report: aReport({ type: 'goal', interaction: showing.key, at }),
      happens: counts => void showing.goals.push(counts(at)),
    })
  }
}

function answer(chance: Chance, german: boolean, { id, question }: Step, soon: () => number, did: Walk['did']): void {
  for (let times = chance() < 0.2 ? 2 : 1; times > 0; times--) {
    const text = chance() < 0.3 ? 'And more' : null
    const said = sayTo(chance, question!, german)
    const at = soon()
    const { given, means } = said
    did({ type: 'answer', at, step: id, answer: means, text }, { step: id, answer: given, ...(text ? { text } : {}) })
  }
}

/** What the page sends, and what it means. Pages of the release before sent an option as its reader saw it. */
function sayTo(chance: Chance, { type, options }: Question, german: boolean): { given: string; means: string } {
  const mark = (low: number, high: number) => {
    const given = String(low + Math.floor(chance() * (high - low + 1)))
    return { given, means: given }
  }
  switch (type) {
    case 'nps':
      return mark(0, 10)
    case 'csat':
      return mark(1, 5)
    case 'ces':
      return mark(1, 7)
    case 'text': {
      const given = pick(chance, ['Because', 'yes', '5', 'Ja'])
      return { given, means: given }
    }
    case 'buttons': {
      const value = pick(chance, options!)
      return { given: german && chance() < 0.5 ? optionOf(value).de : value, means: value }
    }
  }
}

/** Months later: people without a name are removed, and their figures stay. */
export async function retire(world: World): Promise<void> {
  for (const visitor of world.visitors) if (!visitor.over) await send(world, visitor)
  at(world, world.account.now + 45 * DAY)
  // No browser sends something again after months. The server knows the keys of reports for a shorter time.
  for (const visitor of world.visitors) visitor.sent = []
  for (const visitor of world.visitors)
    if (!visitor.uid) {
      visitor.over = true
      visitor.person.gone = true
    } else if (!visitor.over) await visit(world, visitor)
}
