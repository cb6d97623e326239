import type { Decision, Stage, UnderWay } from '../../src/evaluator/arbitrate.ts'
import type { Past, Situation } from '../../src/evaluator/situation.ts'
import type { Recurrence, Step } from '../../src/protocol/experience.ts'
import type { SegmentGroup, SegmentItem } from '../../src/protocol/segment.ts'
import type { Trigger } from '../../src/protocol/trigger.ts'
import type { UrlRule } from '../../src/protocol/url-rule.ts'
import type { Candidate, GateName } from '../../src/protocol/verdict.ts'

/**
 * The rules once more, written only for reading: no traces, no sentences, no care for speed or bytes, and no code shared with the
 * evaluator. It expects valid data; other tests cover data that cannot be read.
 */
export interface Opinion {
  state: 'show' | 'wait' | 'drop'
  because: GateName | null
  drop: string | null
  control: boolean
  gates: [GateName, Result][]
}
type Result = 'pass' | 'fail' | 'unknown'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

export function opinion(candidate: Candidate, situation: Situation): Opinion {
  return candidate.kind === 'delivery' ? ofDelivery(candidate, situation) : ofAutomatic(candidate, situation)
}

function ofDelivery({ delivery, experience }: Candidate & { kind: 'delivery' }, situation: Situation): Opinion {
  const { now } = situation
  const past = situation.history[experience.id]
  const pending = delivery.at === null && delivery.dropped_because === null
  const notOver = delivery.until === null || now <= Date.parse(delivery.until)
  const begun = delivery.from === null || now >= Date.parse(delivery.from)
  let seenAllows = true
  if (past !== undefined) {
    if (situation.settings.once_rule === 'skip_if_seen' && delivery.once) seenAllows = false
    if (situation.settings.once_rule === 'as_listed' && !delivery.once) seenAllows = false
  }
  const gates: [GateName, Result][] = [
    ['pending', say(pending)],
    ['until', say(notOver)],
    ['domain', say(situation.domain.enabled)],
    ['environment', say(inEnvironment(experience.url_group_ids, situation))],
    ['from', say(begun)],
    ['live', say(experience.published_at !== null)],
    ['url', delivery.skip_url_match ? 'pass' : address(experience.steps[0], situation)],
    ['triggers', delivery.skip_triggers ? 'pass' : triggered(experience.steps[0], situation)],
    ['segment', delivery.use_segmentation ? say(matches(experience.segment ?? null, situation)) : 'pass'],
    ['seen', say(seenAllows)],
  ]
  const closed = gates.find(([, result]) => result !== 'pass')
  if (!closed) return { state: 'show', because: null, drop: null, control: false, gates }
  const [because, result] = closed
  const waits = { state: 'wait' as const, because, drop: null, control: false, gates }
  if (result === 'unknown') return waits
  if (because === 'pending') return { ...waits, state: 'drop', drop: delivery.dropped_because }
  if (because === 'until') return { ...waits, state: 'drop', drop: 'expired' }
  if (because === 'segment') return { ...waits, state: 'drop', drop: 'segment' }
  if (because === 'seen') return { ...waits, state: 'drop', drop: 'seen' }
  return waits
}

function ofAutomatic({ experience }: Candidate, situation: Situation): Opinion {
  const { now } = situation
  const past = situation.history[experience.id]
  const kind = experience.kind
  const holdsStage = kind === 'tour' || kind === 'survey'
  const turned = (situation.profile.percent + 100 * turnOf(experience.id)) % 100
  const inTest = experience.percent == null || experience.percent === 100 || turned < experience.percent
  const snoozeOver = past === undefined || past.defer_until === null || past.defer_until <= now || endedLast(past)
  let limited = false
  if (holdsStage && experience.unlimited !== true) {
    for (const limit of situation.settings.frequency_limits) {
      const recent = situation.displayed.filter(at => at > now - limit.hours * HOUR)
      if (recent.length >= limit.count) limited = true
    }
  }
  let groupFull = false
  if (holdsStage && experience.unlimited !== true) {
    for (const group of situation.limits ?? []) {
      if (group.kind !== undefined && group.kind !== kind) continue
      if (group.experiences !== undefined && !group.experiences.includes(experience.id)) continue
      const recent = group.displayed.filter(at => at > now - lasting(group.every))
      if (recent.length >= group.size) groupFull = true
    }
  }
  const gates: [GateName, Result][] = [
    ['domain', say(situation.domain.enabled)],
    ['environment', say(inEnvironment(experience.url_group_ids, situation))],
    ['live', say(experience.published_at !== null)],
    ['automatic', say(experience.automatic !== false)],
    ['control', say(inTest)],
    ['recurrence', say(mayRecur(experience.recurrence ?? 'once', past, holdsStage, now))],
    ['snooze', say(snoozeOver)],
    ['frequency', say(!limited)],
    ['limited', say(!groupFull)],
    ['url', address(experience.steps[0], situation)],
    ['triggers', triggered(experience.steps[0], situation)],
    ['segment', say(matches(experience.segment ?? null, situation))],
  ]
  const closed = gates.filter(([, result]) => result !== 'pass')
  if (closed.length === 0) return { state: 'show', because: null, drop: null, control: false, gates }
  const because = closed[0]![0]
  return { state: 'wait', because, drop: null, control: because === 'control' && closed.length === 1, gates }
}

/** The hash of E16 with big integers, as the rule is written. */
function turnOf(id: string): number {
  const low = (big: bigint) => BigInt.asUintN(32, big)
  let hash = 2166136261n
  for (const letter of id) hash = low((hash ^ BigInt(letter.charCodeAt(0))) * 16777619n)
  hash = low((hash ^ (hash >> 16n)) * 2246822507n)
  hash = low((hash ^ (hash >> 13n)) * 3266489909n)
  return Number(hash ^ (hash >> 16n)) / 4294967296
}

/** Nothing inherited: `__proto__` and `constructor` are normal keys. */
const own = <T>(table: { [key: string]: T }, key: string): T | undefined =>
  Object.entries(table).find(([name]) => name === key)?.[1]

const say = (passes: boolean): Result => (passes ? 'pass' : 'fail')

function inEnvironment(ids: string[] | null | undefined, situation: Situation): boolean {
  const here = situation.domain.url_group_id
  if (here === null) return true
  if (ids === null || ids === undefined) return true
  return ids.includes(here)
}

function mayRecur(given: Recurrence, past: Past | undefined, holdsStage: boolean, now: number): boolean {
  if (past === undefined) return true
  const rule = typeof given === 'object' && 'repeat' in given ? given.repeat : given
  const away = typeof given === 'object' && 'after_closing' in given ? given.after_closing : '1d'
  if (past.completed && (rule === 'once' || rule === 'until_completed')) return false
  const snoozed = past.defer_until !== null && past.defer_until > past.last_at
  if (snoozed && !endedLast(past)) return true
  const ended = past.state === 'completed' || past.state === 'exited' || endedLast(past)
  if (!holdsStage && !ended) return true
  if (rule === 'once') return false
  if (typeof rule === 'object') {
    if (rule.times !== undefined && past.count >= rule.times) return false
    return now >= past.last_at + lasting(rule.every)
  }
  if (!ended) return true
  const end = past.ended_at === undefined || past.ended_at === null ? past.last_at : past.ended_at
  return now >= end + lasting(away)
}

/** Closed or completed after it was displayed for the last time. */
const endedLast = (past: Past) => typeof past.ended_at === 'number' && past.ended_at > past.last_at

function lasting(span: string): number {
  const count = Number.parseInt(span, 10)
  if (span.endsWith('m')) return count * 60 * SECOND
  if (span.endsWith('h')) return count * HOUR
  if (span.endsWith('d')) return count * DAY
  return count * 7 * DAY
}

// Addresses

function address(step: Step, { url }: Situation): Result {
  if (step.url === undefined || step.url.rules.length === 0) return 'pass'
  if (url === null) return 'unknown'
  const answers = step.url.rules.map(rule => (rule.not ? !follows(rule, url) : follows(rule, url)))
  return say(step.url.match === 'any' ? answers.some(Boolean) : answers.every(Boolean))
}

function follows(rule: UrlRule, url: string): boolean {
  const { origin } = new URL(url)
  const compared = rule.value.startsWith('/') ? url.slice(origin.length) : url
  if (rule.kind === 'simple') return url.indexOf(rule.value) !== -1
  if (rule.kind === 'exact') return compared === rule.value
  if (rule.kind === 'wildcard') return like(compared, rule.value)
  return new RegExp(rule.value).test(url)
}

/** Tries every length that a star could stand for. */
function like(text: string, pattern: string): boolean {
  if (pattern === '') return text === ''
  if (pattern[0] === '*') {
    for (let length = 0; length <= text.length; length++) if (like(text.slice(length), pattern.slice(1))) return true
    return false
  }
  return text[0] === pattern[0] && like(text.slice(1), pattern.slice(1))
}

// Triggers

function triggered(step: Step, situation: Situation): Result {
  const { page, now } = situation
  const triggers = step.triggers ?? []
  const place = (step.place ?? {}) as { beside?: string; inside?: string }
  const element = place.beside ?? place.inside ?? null
  const delay = (step.delay ?? 0) * SECOND
  if (triggers.length === 0 && element === null && delay === 0) return 'pass'
  if (page === null) return 'unknown'

  const named = triggers.filter(trigger => trigger.on === 'present' || trigger.on === 'absent') as {
    selector: string
  }[]
  const selectors = named.map(trigger => trigger.selector)
  if (element !== null) selectors.push(element)
  if (selectors.some(selector => own(page.elements, selector) === undefined)) return 'unknown'

  // Asks about every time at which something begins: which is the first from which on everything holds?
  const begins = (trigger: Trigger): number | null => {
    const fired =
      page.fired[`${trigger.on}:${'selector' in trigger ? trigger.selector : 'name' in trigger ? trigger.name : ''}`]
    if (trigger.on === 'present') return own(page.elements, trigger.selector) ?? null
    if (trigger.on === 'absent') return own(page.elements, trigger.selector) === null ? (fired ?? page.opened_at) : null
    if (trigger.on === 'time') return page.opened_at + trigger.seconds * SECOND
    if (trigger.on === 'idle') return page.active_at + trigger.seconds * SECOND
    return fired ?? null
  }
  const started = triggers.map(begins)
  let ready: number | null = page.opened_at
  if (triggers.length > 0) {
    const known = started.filter(at => at !== null)
    if (step.triggers_op === 'all') ready = known.length === started.length ? Math.max(...known) : null
    else ready = known.length > 0 ? Math.min(...known) : null
  }
  if (ready === null) return 'fail'
  if (element !== null) {
    const since = own(page.elements, element)
    if (since === null || since === undefined || page.unseen?.includes(element)) return 'fail'
    ready = Math.max(ready, since)
  }
  return say(Math.max(ready, page.opened_at) + delay <= now)
}

// Segments

function matches(group: SegmentGroup | null, situation: Situation): boolean {
  if (group === null || group.items.length === 0) return true
  const answers = group.items.map(item => ('items' in item ? matches(item, situation) : fits(item, situation)))
  return group.items_op === 'or' ? answers.includes(true) : !answers.includes(false)
}

function fits(item: SegmentItem, situation: Situation): boolean {
  const past = item.kind === 'tour' || item.kind === 'survey' ? situation.history[item.id] : undefined
  switch (item.kind) {
    case 'property':
      return satisfies(find(situation.profile.properties, item.prop), item.op, item.value, situation.now)
    case 'company':
      return satisfies(find(situation.company ?? {}, item.prop), item.op, item.value, situation.now)
    case 'event': {
      const event = own(situation.events, item.name) ?? { count: 0, at: [] }
      const { within } = item
      const count = within ? event.at.filter(at => at > situation.now - lasting(within)).length : event.count
      if (item.op === 'eq') return count === item.value
      if (item.op === 'ne') return count !== item.value
      if (item.op === 'gt') return count > item.value
      if (item.op === 'lt') return count < item.value
      return item.op === 'gte' ? count >= item.value : count <= item.value
    }
    case 'tour':
    case 'survey':
      if (item.op === 'seen') return past !== undefined
      if (item.op === 'not-seen') return past === undefined
      return (item.op === 'completed') === (past?.completed === true)
    case 'segment':
      return matches(situation.segments[item.id]!, situation) === (item.op === 'in')
  }
}

const MISSING = Symbol('missing')

function find(properties: object, path: string): unknown {
  let here: unknown = properties
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.keys(here).includes(key)) return MISSING
    here = (here as { [key: string]: unknown })[key]
  }
  return here
}

function satisfies(found: unknown, op: string, operand: unknown, now: number): boolean {
  if (op === 'ex') return found !== MISSING
  if (op === 'nx') return found === MISSING
  const value = found === MISSING ? null : found
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand ?? null]
  const any = (test: (operand: unknown) => boolean) => operands.some(test)
  switch (op) {
    case 'eq': return any(each => equal(value, each))
    case 'ne': return !any(each => equal(value, each))
    case 'gt': return any(each => rank(value, each) === 1)
    case 'lt': return any(each => rank(value, each) === -1)
    case 'gte': return any(each => [0, 1].includes(rank(value, each)!))
    case 'lte': return any(each => [0, -1].includes(rank(value, each)!))
    case 'gt-d': return any(each => aged(value, each, now) === 'newer')
    case 'lt-d': return any(each => aged(value, each, now) === 'older')
    case 'in': return any(each => contains(value, each, false))
    case 'nin': return !any(each => contains(value, each, false))
    case 'in-i': return any(each => contains(value, each, true))
    case 'nin-i': return !any(each => contains(value, each, true))
    case 'in-v': return any(each => listed(value, each))
    case 'nin-v': return !any(each => listed(value, each))
    case 'in-a': return any(each => Array.isArray(value) && value.some(one => equal(one, each)))
    case 'nin-a': return !any(each => Array.isArray(value) && value.some(one => equal(one, each)))
  } // biome-ignore format: a table
  throw new Error(`the oracle knows no operator ${op}`)
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function equal(a: unknown, b: unknown): boolean {
  // Lists, objects, null and missing values cannot be compared: they are equal to each other and to nothing else.
  if (!isScalar(a) || !isScalar(b)) return !isScalar(a) && !isScalar(b)
  if (typeof a === 'string' && typeof b === 'string') return a === b
  return String(a) === String(b) || rank(a, b) === 0
}

function number(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(value)) return Number.parseFloat(value)
  return null
}

/** Reads only the forms that the generator writes: a date, a time with Z, with an offset, or without a zone. */
function time(value: unknown): number | null {
  const seconds = number(value)
  if (seconds !== null) return Math.abs(seconds) < 100_000_000_000 ? seconds * SECOND : seconds
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null
  const zoned = value.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`
  return Date.parse(zoned.replace(' ', 'T'))
}

function rank(a: unknown, b: unknown): -1 | 0 | 1 | null {
  const sort = <T extends number | string>(x: T, y: T) => (x < y ? -1 : x > y ? 1 : 0)
  if (number(a) !== null && number(b) !== null) return sort(number(a)!, number(b)!)
  if (time(a) !== null && time(b) !== null) return sort(time(a)!, time(b)!)
  if (typeof a === 'string' && typeof b === 'string') return sort(a, b)
  return null
}

function aged(value: unknown, days: unknown, now: number): 'newer' | 'older' | null {
  const when = time(value)
  const count = number(days)
  if (when === null || count === null) return null
  return now - when < count * DAY ? 'newer' : 'older'
}

function contains(value: unknown, part: unknown, fold: boolean): boolean {
  if (!isScalar(value) || !isScalar(part)) return false
  const [whole, piece] = [String(value), String(part)]
  return fold ? whole.toLowerCase().indexOf(piece.toLowerCase()) !== -1 : whole.indexOf(piece) !== -1
}

function listed(value: unknown, csv: unknown): boolean {
  if (!isScalar(csv)) return false
  return String(csv)
    .split(',')
    .some(entry => equal(value, entry.trim()))
}

// The stage

export interface StageOpinion {
  move: Decision['move']
  /** The Delivery or Experience that begins, or the Interaction that is shown or taken over. */
  about: string | null
}

/** `showing` are the candidates that may show, in the order of the candidates. */
export function stageOpinion(showing: Candidate[], stage: Stage): StageOpinion {
  const rests = (key: string) => (own(stage.rests, key) ?? 0) > stage.now
  const isUsable = (one: UnderWay) => one.live !== null && one.leaving !== true
  const isMine = (one: UnderWay) => isUsable(one) && one.tab === stage.tab && one.wait === undefined
  const mine = stage.underWay.filter(isMine)
  const onScreen = stage.shows && mine.find(one => one.interaction === stage.shows!.interaction)

  // A view goes if nothing may be shown, or if what it shows is over, withdrawn, snoozed or in another tab.
  if (stage.shows && (!stage.open || !onScreen)) return { move: 'close', about: null }
  if (!stage.open || !stage.visible) return { move: 'stay', about: null }

  // Deliveries before others. Among Deliveries, the one on the screen.
  const favourite = (some: UnderWay[]): UnderWay | undefined => {
    const deliveries = some.filter(one => one.delivery !== null)
    if (onScreen && deliveries.includes(onScreen)) return onScreen
    return deliveries.length > 0 ? deliveries[0] : some[0]
  }
  const owner = favourite(mine.filter(one => one.stuck !== true))

  // For a second after somebody closed something, nothing opens by itself. Deliveries do not open by themselves.
  const justClosed = stage.quiet !== undefined && stage.now < stage.quiet

  // Who could begin.
  const isStaged = ({ experience: { kind } }: Candidate) => kind === 'tour' || kind === 'survey'
  const ready = showing.filter(isStaged).filter(candidate => {
    if (candidate.kind === 'delivery') return !rests(candidate.delivery.id || candidate.experience.id)
    const begun = stage.underWay.some(one => one.delivery === null && one.experience === candidate.experience.id)
    return !begun && !rests(candidate.experience.id)
  })
  const delivery = ready.find(candidate => candidate.kind === 'delivery')
  const [automatic] = ready.filter(candidate => candidate.kind === 'automatic').sort(byPosition)

  // What could come back: its tab is gone, or its snooze is over and it fits.
  const returning = stage.underWay.filter(one => {
    if (!isUsable(one) || rests(one.interaction)) return false
    return one.wait === undefined ? one.left === true : one.wait <= stage.now && one.returns === true
  })
  const back = returning.find(one => one.delivery !== null) ?? returning[0]

  if (!owner && back && (back.delivery !== null || (!delivery && !justClosed)))
    return { move: 'take over', about: back.interaction }
  if (delivery && !owner?.delivery) return { move: 'begin', about: nameOf(delivery) }
  if (automatic && !owner && !justClosed) return { move: 'begin', about: nameOf(automatic) }
  const shown = owner ?? favourite(mine)
  if (!shown || rests(shown.interaction)) return { move: 'stay', about: null }
  if (shown === onScreen && shown.version === stage.shows!.version) return { move: 'stay', about: null }
  return { move: 'show', about: shown.interaction }
}

export const nameOf = (candidate: Candidate): string =>
  candidate.kind === 'delivery' ? candidate.delivery.id || candidate.experience.id : candidate.experience.id

function byPosition({ experience: a }: Candidate, { experience: b }: Candidate): number {
  const [x, y] = [a.position ?? 0, b.position ?? 0]
  if (x !== y) return x - y
  return a.id < b.id ? -1 : 1
}

/** Launchers, tooltips and embeds, in order. */
export const besideOpinion = (showing: Candidate[]): string[] =>
  showing
    .filter(({ experience: { kind } }) => kind !== 'tour' && kind !== 'survey')
    .sort(byPosition)
    .map(({ experience }) => experience.id)
