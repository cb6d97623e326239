/**
 * The figures once more, as simple as possible: every fact is in a list, and every number is a loop over all of them. It shares
 * only the meaning of the words with the server.
 */
export interface Shown {
  experience: string
  version: number | null
  language: string
  browser_k: string
  at: number
  /** The last time it was painted. */
  displayedAt: number
  first: boolean
  started: boolean
  completed: number | null
  exited: number | null
  goal: boolean
  snoozed: boolean
  steps: Set<string>
  lastStep: string
  answers: Map<string, { answer: string; text: string }>
}

export interface Assigned {
  experience: string
  run: number
  share: number
  arm: 'shown' | 'control'
  at: number
  goal: boolean
}

export interface Delivered {
  experience: string
  id: string
  made: number
  until: number | null
  end: 'waits' | 'shown' | 'removed'
}

/** A page looked for the element of a step. */
export interface Looked {
  experience: string
  step: string
  at: number
  found: boolean
}

export interface Person {
  uid: string
  team: boolean
  shown: Shown[]
  assigned: Assigned[]
  delivered: Delivered[]
  looked: Looked[]
}

const formats = new Map<string, Intl.DateTimeFormat>()
function dayIn(zone: string, at: number): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  formats.set(zone, format)
  return format.format(at)
}

const FUNNEL: { [name: string]: (one: Shown) => boolean } = {
  people: one => one.first,
  displayed: () => true,
  started: one => one.started || one.completed !== null,
  completed: one => one.completed !== null,
  exited: one => one.exited !== null && one.completed === null,
  snoozed: one => one.snoozed,
  goal: one => one.goal,
}

export interface Asking {
  experience: string
  zone: string
  from: string
  to: string
  now: number
  /** Those of its steps that ask for a mark. */
  marked: string[]
}

/** Everything that the API is compared with. */
export function naiveResult(people: Person[], asking: Asking) {
  const { experience, zone, from, to, now } = asking
  const inRange = (at: number) => dayIn(zone, at) >= from && dayIn(zone, at) <= to
  const counted = people.filter(({ team }) => !team)
  const shown = counted.flatMap(one => one.shown).filter(one => one.experience === experience && inRange(one.at))
  const delivered = counted
    .flatMap(one => one.delivered)
    .filter(one => one.experience === experience && inRange(one.made))
  const funnel = (list: Shown[]) =>
    Object.fromEntries(Object.entries(FUNNEL).map(([name, holds]) => [name, list.filter(holds).length]))
  const by = (keyOf: (one: Shown) => string | number | null) => {
    const found: { [key: string]: object } = {}
    const keyed = shown.map(one => ({ key: keyOf(one), one }))
    for (const wanted of new Set(keyed.map(({ key }) => key)))
      found[String(wanted)] = funnel(keyed.filter(({ key }) => key === wanted).map(({ one }) => one))
    return found
  }
  const looked = counted.flatMap(one => one.looked).filter(one => one.experience === experience && inRange(one.at))
  const steps: { [step: string]: { [name: string]: number } } = {}
  for (const step of new Set([...shown.flatMap(one => [...one.steps]), ...looked.map(one => one.step)]))
    steps[step] = {
      seen: shown.filter(one => one.steps.has(step)).length,
      left: shown.filter(one => FUNNEL.exited!(one) && one.lastStep === step).length,
      found: looked.filter(one => one.step === step && one.found).length,
      missing: looked.filter(one => one.step === step && !one.found).length,
    }
  return {
    ...funnel(shown),
    days: by(one => dayIn(zone, one.at)),
    versions: by(one => one.version),
    languages: by(one => one.language),
    devices: by(one => one.browser_k),
    steps,
    completing: shown.filter(one => one.completed !== null).length,
    questions: questions(shown, asking.marked),
    deliveries: {
      made: delivered.length,
      shown: delivered.filter(({ end }) => end === 'shown').length,
      removed: delivered.filter(({ end }) => end === 'removed').length,
      expired: delivered.filter(({ end, until }) => end === 'waits' && until !== null && until < now).length,
    },
    experiment: experiment(counted.flatMap(one => one.assigned).filter(one => one.experience === experience)),
  }
}

function questions(shown: Shown[], marked: string[]) {
  const found: { [step: string]: { answered: number; texts: number; answers: { [answer: string]: number } } } = {}
  for (const { answers } of shown)
    for (const [step, { answer, text }] of answers) {
      found[step] ??= { answered: 0, texts: 0, answers: {} }
      found[step].answered++
      if ((marked.includes(step) ? text : answer) !== '') found[step].texts++
      if (marked.includes(step)) found[step].answers[answer] = (found[step].answers[answer] ?? 0) + 1
    }
  return found
}

function experiment(assigned: Assigned[]) {
  if (assigned.length === 0) return null
  const run = Math.max(...assigned.map(one => one.run))
  const last = assigned.filter(one => one.run === run)
  const arm = (name: Assigned['arm']) => {
    const theirs = last.filter(one => one.arm === name)
    return { assigned: theirs.length, goal: theirs.filter(({ goal }) => goal).length }
  }
  return { run, share: last[0]!.share, reached: last.length, shown: arm('shown'), control: arm('control') }
}
