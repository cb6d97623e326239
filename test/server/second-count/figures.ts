import type { Account, Assigned, Delivered, Did, Known, Looked, Person, Question, Showing } from './facts.ts'
import { betterBy, newcombe, npsInterval, wilson } from './statistics.ts'

/**
 * Every figure of docs/results.md, a second time: from what happened, in the simplest way, and without a look into the code that
 * is tested. One pass over everything for each number.
 */
export interface Asked {
  from: string
  to: string
  version?: number
  /** Only people of the Segment. */
  pro?: boolean
}

type Row = Record<string, number | string | null>

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

export const dayOf = (at: number, zone: string): string => formatIn(zone).format(at)

function weekOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}

const first = (one: Showing) => Math.min(...one.displays)
const has = (one: Showing, ...types: Did['type'][]) => one.did.some(({ type }) => types.includes(type))
const earliest = (one: Showing, type: Did['type']) =>
  Math.min(...one.did.filter(did => did.type === type).map(({ at }) => at))

/** A survey is completed when nothing more is asked: its thanks are drawn, or the page says so. */
function completedAt(known: Known, one: Showing): number {
  const steps = stepsOf(known, one)
  const thanks = steps.map(({ id }) => id).slice(steps.findLastIndex(({ question }) => question) + 1)
  const drawn = one.did.flatMap(did => (did.type === 'step' && thanks.includes(did.step) ? [did.at] : []))
  return Math.min(earliest(one, 'completed'), ...(known.kind === 'survey' ? drawn : []))
}
const withEnd = (known: Known, one: Showing): Showing => {
  const at = completedAt(known, one)
  return at === Number.POSITIVE_INFINITY ? one : { ...one, did: [...one.did, { type: 'completed', at }] }
}
const completed = (one: Showing) => has(one, 'completed')
const exited = (one: Showing) => has(one, 'exited') && !completed(one)
/** The person did something in it, or completed it. */
const started = (one: Showing) => has(one, 'started', 'button', 'answer', 'completed')

function reachedGoal(one: Showing, within: number): boolean {
  return one.goals.some(at => {
    const before = one.displays.filter(shown => shown <= at)
    return before.length > 0 && at - Math.max(...before) <= within
  })
}

/** The steps of the version that was shown. A page that does not say its version shows what all versions have in common. */
const stepsOf = (known: Known, one: Showing) =>
  (known.versions.find(({ number }) => number === one.version) ?? known.versions.at(-1)!).steps

function seenSteps(known: Known, one: Showing): string[] {
  const drawn = one.did.flatMap(did => (did.type === 'step' ? [did.step] : []))
  return [...new Set([stepsOf(known, one)[0]!.id, ...drawn])]
}

/** The step on the screen when it was closed. */
function leftAt(known: Known, one: Showing): string | null {
  if (!exited(one)) return null
  const closed = earliest(one, 'exited')
  const drawn = one.did
    .flatMap(did => (did.type === 'step' && did.at <= closed ? [did] : []))
    .sort((a, b) => a.at - b.at)
  return drawn.at(-1)?.step ?? stepsOf(known, one)[0]!.id
}

interface Counted extends Showing {
  person: Person
  day: string
  isFirst: boolean
  goal: boolean
}

/** The Interactions with this Experience that count, and whether each is its person's first. */
function counted(account: Account, known: Known): Counted[] {
  return account.people
    .filter(({ team }) => !team)
    .flatMap(person => {
      const mine = person.showings.filter(({ experience }) => experience === known.id).map(one => withEnd(known, one))
      const earliestOfAll = Math.min(...mine.map(first))
      return mine.map(one => ({
        ...one,
        person,
        day: dayOf(first(one), account.zone),
        isFirst: first(one) === earliestOfAll,
        goal: reachedGoal(one, known.within),
      }))
    })
}

function funnel(list: Counted[]): Row {
  const count = (test: (one: Counted) => boolean) => list.filter(test).length
  return {
    people: count(one => one.isFirst),
    displayed: list.length,
    started: count(started),
    completed: count(completed),
    exited: count(exited),
    snoozed: count(one => has(one, 'snoozed')),
    goal: count(one => one.goal),
  }
}

function rowsBy(list: Counted[], name: string, keyOf: (one: Counted) => string | number | null): Row[] {
  const keys = [...new Set(list.map(keyOf))]
  return keys.map(key => ({ [name]: key, ...funnel(list.filter(one => keyOf(one) === key)) }))
}

/** Seconds. A shorter time counts as a tenth of a second. */
const secondsBetween = (from: number, to: number) => Math.max(100, to - from) / 1000

const secondsUntil = (list: Counted[], type: 'completed' | 'exited') =>
  list
    .filter(type === 'completed' ? completed : exited)
    .map(one => secondsBetween(first(one), earliest(one, type)))
    .sort((a, b) => a - b)

function deliveries(list: Delivered[], now: number) {
  const state = (one: Delivered) =>
    one.shown !== null
      ? 'shown'
      : one.removed
        ? 'removed'
        : one.dropped
          ? `dropped ${one.dropped}`
          : one.until !== null && one.until <= now
            ? 'expired'
            : 'waiting'
  const count = (wanted: string) => list.filter(one => state(one) === wanted).length
  const reasons = [...new Set(list.flatMap(one => (state(one).startsWith('dropped') ? [one.dropped!] : [])))]
  return {
    made: list.length,
    shown: count('shown'),
    removed: count('removed'),
    expired: count('expired'),
    waiting: count('waiting'),
    dropped: Object.fromEntries(reasons.map(reason => [reason, count(`dropped ${reason}`)])),
    until_shown: list
      .flatMap(({ shown, made, from }) => (shown === null ? [] : [secondsBetween(Math.max(made, from ?? 0), shown)]))
      .sort((a, b) => a - b),
  }
}

const marksOf = ({ type, options }: Question): string[] => {
  const upTo = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, at) => String(low + at))
  switch (type) {
    case 'nps':
      return upTo(0, 10)
    case 'csat':
      return upTo(1, 5)
    case 'ces':
      return upTo(1, 7)
    case 'buttons':
      return options!
    case 'text':
      return []
  }
}

/** One for each way in which the step asked, over all versions that were shown. */
function questions(known: Known, list: Counted[]) {
  const ways = new Map<string, { id: string; type: string; shown: Counted[]; named: Set<string> }>()
  for (const one of list)
    for (const { id, question } of stepsOf(known, one)) {
      if (!question) continue
      const way = `${id} ${question.type}`
      const entry = ways.get(way) ?? { id, type: question.type, shown: [], named: new Set<string>() }
      for (const mark of marksOf(question)) entry.named.add(mark)
      entry.shown.push(one)
      ways.set(way, entry)
    }
  return [...ways.values()].map(({ id, type, shown, named }) => {
    const last = shown.flatMap(one => {
      const said = one.did.filter(did => did.type === 'answer' && did.step === id).sort((a, b) => a.at - b.at)
      return said.length === 0 ? [] : [said.at(-1) as Extract<Did, { type: 'answer' }>]
    })
    const seen = shown.filter(one => seenSteps(known, one).includes(id)).length
    const answers: Record<string, number> = {}
    for (const { answer } of last) if (named.has(answer)) answers[answer] = (answers[answer] ?? 0) + 1
    const values = last.flatMap(({ answer }) => (named.has(answer) ? [Number(answer)] : []))
    return {
      id, type, seen, answers,
      answered: last.length,
      texts: last.filter(({ answer, text }) => (type === 'text' ? answer || text : text)).length,
      rate: wilson(last.length, seen),
      nps: type === 'nps' ? npsInterval(values) : null,
      rating: type === 'csat' || type === 'ces' ? ratingOf(values, type === 'csat' ? 5 : 7) : null,
    } // biome-ignore format: a row of names
  })
}

function ratingOf(values: number[], best: number) {
  if (values.length === 0) return null
  return {
    answers: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    top: wilson(values.filter(value => value >= best - 1).length, values.length),
  }
}

function experiment(known: Known, list: Assigned[]) {
  const run = known.versions.at(-1)!.run
  const share = known.versions.at(-1)!.share
  if (share === null) return null
  const inRun = list.filter(one => one.run === run)
  if (inRun.length === 0) return { run, share, shown: [0, 0], control: [0, 0], difference: null, better: null }
  const arm = (wanted: 'shown' | 'control'): [number, number] => {
    const mine = inRun.filter(one => one.arm === wanted)
    return [mine.length, mine.filter(one => one.goals.some(at => at >= one.at && at - one.at <= known.within)).length]
  }
  const [shown, control] = [arm('shown'), arm('control')]
  return { run, share, shown, control, difference: newcombe(shown, control), better: betterBy(shown, control) }
}

/** Distinct browsers on each day, and the sum over the days. */
function elements(list: Looked[], zone: string, found: boolean): Map<string, number> {
  const counts = new Map<string, Set<string>>()
  for (const one of list)
    if (one.found === found)
      counts.set(one.step, (counts.get(one.step) ?? new Set()).add(`${dayOf(one.at, zone)} ${one.browser}`))
  return new Map([...counts].map(([step, browsers]) => [step, browsers.size]))
}

export function secondCount(account: Account, known: Known, { from, to, version, pro }: Asked) {
  const inRange = (day: string) => day >= from && day <= to
  const list = counted(account, known).filter(
    one =>
      inRange(one.day) &&
      (version === undefined || one.version === version) &&
      (!pro || (one.person.pro && !one.person.gone)),
  )
  const counting = account.people.filter(({ team }) => !team)
  const made = counting
    .flatMap(person => person.deliveries)
    .filter(one => one.experience === known.id && inRange(dayOf(one.made, account.zone)))
  const looked = counting
    .flatMap(person => person.looked)
    .filter(
      one =>
        one.experience === known.id &&
        inRange(dayOf(one.at, account.zone)) &&
        (version === undefined || one.version === version),
    )
  const all = funnel(list)
  const [wasFound, wasMissing] = [elements(looked, account.zone, true), elements(looked, account.zone, false)]
  const steps = new Map<string, Row>()
  const stepRow = (step: string): Row => {
    const row = steps.get(step) ?? {
      step, seen: 0, left: 0, found: pro ? null : (wasFound.get(step) ?? 0), missing: pro ? null : (wasMissing.get(step) ?? 0),
    } // biome-ignore format: a row of names
    steps.set(step, row)
    return row
  }
  for (const step of [...wasFound.keys(), ...wasMissing.keys()]) stepRow(step)
  for (const one of list) {
    for (const step of seenSteps(known, one)) (stepRow(step).seen as number)++
    const left = leftAt(known, one)
    if (left) (stepRow(left).left as number)++
  }
  return {
    funnel: all,
    rates: {
      started: wilson(all.started as number, all.displayed as number),
      completed: wilson(all.completed as number, all.displayed as number),
      goal: wilson(all.goal as number, all.displayed as number),
    },
    times: { to_complete: secondsUntil(list, 'completed'), to_exit: secondsUntil(list, 'exited') },
    deliveries: deliveries(made, account.now),
    questions: questions(known, list),
    experiment: experiment(
      known,
      counting.flatMap(person => person.assigned.filter(one => one.experience === known.id)),
    ),
    rows: {
      day: rowsBy(list, 'day', one => one.day),
      week: rowsBy(list, 'week', one => weekOf(one.day)),
      version: rowsBy(list, 'version', one => one.version),
      language: rowsBy(list, 'language', one => one.language),
      browser_k: rowsBy(list, 'browser_k', one => one.device),
      environment: rowsBy(list, 'environment', one => one.environment),
      step: [...steps.values()],
    },
  }
}
