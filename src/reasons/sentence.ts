import type { Candidate, Gate, GateName } from '../protocol/verdict.ts'
import { onTheStage } from './on-the-stage.ts'
import { fromNow } from './when.ts'

/** A condition in words: what it asks, what it found, and what would make it pass. */
export interface Sentence {
  asks: string
  found: string
  change: string | null
}

const ASKS: { [gate in GateName]: string } = {
  pending: 'Waiting',
  until: 'End',
  domain: 'Domain',
  environment: 'Environment',
  from: 'Start',
  live: 'Published',
  automatic: 'Automatic',
  control: 'Control group',
  recurrence: 'Recurrence',
  snooze: 'Snooze',
  frequency: 'Frequency limits',
  limited: 'Limit groups',
  url: 'Page address',
  triggers: 'Triggers and element',
  segment: 'Segment',
  seen: 'Seen before',
  stage: 'Stage',
}

/** The evaluator returns only facts, because it must be small. This turns them into sentences. */
export function inWords(gate: Gate, candidate: Candidate, now: number): Sentence {
  const asks = ASKS[gate.gate]
  if ('unknown' in gate.facts) return { asks, ...unknown(String(gate.facts.unknown)) }
  const { found, change } = READ[gate.gate](gate, candidate, now)
  return { asks, found, change: gate.result === 'pass' ? null : change }
}

/** What nobody can know outside the page, by the evaluator's reason. */
const OUTSIDE: { [reason: string]: Omit<Sentence, 'asks'> } = {
  'no url: null': {
    found: 'it depends on the page, and no address was given',
    change: 'Give the address of a page.',
  },
  'no page: null': {
    found: 'it depends on the page: an element must be there, or something must happen first',
    change: 'Open the page as this person, with the inspector. It shows what is missing.',
  },
}

function unknown(reason: string): Omit<Sentence, 'asks'> {
  const change = 'The page has not checked it yet, or the Experience must be repaired.'
  return OUTSIDE[reason] ?? { found: `not known: ${reason}`, change }
}

type Read = (gate: Gate, candidate: Candidate, now: number) => { found: string; change: string }

const passed = (gate: Gate) => gate.result === 'pass'
const time = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)))

const READ: { [gate in GateName]: Read } = {
  pending({ facts, at }, _, now) {
    if (facts.held) {
      return {
        found: 'it was tried a moment ago and was refused, failed or came too late',
        change: `Wait: it is tried again ${fromNow(at!, now)}.`,
      }
    }
    if (facts.at)
      return { found: `shown ${fromNow(time(facts.at), now)}`, change: 'A Delivery shows once. Create another one.' }
    if (facts.dropped_because) {
      return {
        found: `dropped by the server: ${DROPPED[String(facts.dropped_because)] ?? String(facts.dropped_because)}`,
        change: 'It will not be tried again. Create another Delivery.',
      }
    }
    return { found: 'it has not been shown or dropped', change: '' }
  },
  until({ facts, result }, _, now) {
    if (facts.until == null) return { found: 'no end was set', change: '' }
    const end = fromNow(time(facts.until), now)
    return result === 'pass'
      ? { found: `until ${end}`, change: '' }
      : {
          found: `until has passed: ${end}`,
          change: 'It will not be tried again. Create another Delivery with a later until.',
        }
  },
  domain({ result }) {
    return {
      found: result === 'pass' ? 'the domain of this page is on' : 'the domain of this page is off',
      change: 'Switch the domain on, in the console under Domains.',
    }
  },
  environment({ facts, result }) {
    if (facts.url_group_ids == null) return { found: 'belongs to all Environments', change: '' }
    return result === 'pass'
      ? { found: 'belongs to the Environment of this page', change: '' }
      : {
          found: 'does not belong to the Environment of this page',
          change: `Add ${String(facts.url_group_id)} to its url_group_ids and publish it.`,
        }
  },
  from({ facts, result }, _, now) {
    if (facts.from == null) return { found: 'no start was set', change: '' }
    const start = fromNow(time(facts.from), now)
    return {
      found: result === 'pass' ? `since ${start}` : `from has not been reached: ${start}`,
      change: `Wait: it may show ${start}. Or move from.`,
    }
  },
  live({ facts, result }, _, now) {
    return {
      found:
        result === 'pass'
          ? fromNow(time(facts.published_at), now)
          : 'the Experience is not live: it has not been published',
      change: 'Publish it.',
    }
  },
  automatic(gate) {
    return {
      found: passed(gate) ? 'no Delivery is needed' : 'no, it needs a Delivery, a link, a launcher or show()',
      change: 'Deliver it, or set automatic to true and publish it.',
    }
  },
  control({ facts, result }) {
    const share = `${String(facts.share)} % see it`
    if (facts.share === 100) return { found: 'no experiment: everybody sees it', change: '' }
    return {
      found: `${share}; this person is at ${Math.round(Number(facts.percent) * 100) / 100}${result === 'pass' ? '' : ', and is in the control group'}`,
      change: 'Raise percent. People in the control group stay in it.',
    }
  },
  stage: onTheStage,
  recurrence({ facts, at, result }, _, now) {
    const rule = typeof facts.recurrence === 'object' ? JSON.stringify(facts.recurrence) : String(facts.recurrence)
    if (!facts.count) return { found: `${rule}; never shown so far`, change: '' }
    const closed = facts.state === 'exited' ? ', and the person closed it' : ''
    const past = `${rule}; shown ${String(facts.count)} ${facts.count === 1 ? 'time' : 'times'}, last state ${String(facts.state)}${closed}`
    return {
      found: past,
      change: at
        ? `Wait: it is due ${fromNow(at, now)}.`
        : result === 'pass'
          ? ''
          : 'Clear the person, or change its recurrence.',
    }
  },
  snooze({ facts, result }, _, now) {
    return {
      found: result === 'pass' ? 'not snoozed' : `snoozed until ${fromNow(time(facts.defer_until), now)}`,
      change: 'Wait until the snooze ends, or clear the person.',
    }
  },
  frequency({ facts, at, result }, { experience }, now) {
    if (experience.unlimited || !(experience.kind === 'tour' || experience.kind === 'survey')) {
      return { found: 'limits do not apply to it', change: '' }
    }
    const limits = (facts.frequency_limits as { count: number; hours: number }[]) ?? []
    if (!limits.length) return { found: 'the account has no limits', change: '' }
    const said = limits.map(limit => `${limit.count} in ${limit.hours} h`).join(', ')
    return {
      found: `at most ${said}${result === 'pass' ? '' : ', and the limit is reached'}`,
      change: at ? `Wait: there is room ${fromNow(at, now)}.` : 'Raise a limit, or set unlimited.',
    }
  },
  limited({ facts, at }, { experience }, now) {
    if (experience.unlimited) return { found: 'limits do not apply to it', change: '' }
    const groups = (facts.groups as { name: string; size: number; every: string; until: number }[]) ?? []
    if (!groups.length) return { found: 'it is in no limit group', change: '' }
    const said = ({ name, size, every }: (typeof groups)[number]) => `“${name}” allows ${size} in ${every}`
    const full = groups.filter(({ until }) => until > now)
    if (!full.length) return { found: `${groups.map(said).join(', ')}, and there is room`, change: '' }
    return {
      found: `${full.map(each => `${said(each)}, and the person got ${each.size === 1 ? 'it' : 'them'} lately`).join('; ')}`,
      change: at ? `Wait: there is room ${fromNow(at, now)}.` : 'Change the limit group, or set unlimited.',
    }
  },
  url({ result, change }, candidate) {
    if (candidate.kind === 'delivery' && candidate.delivery.skip_url_match)
      return { found: 'not checked: skip_url_match', change: '' }
    if (!candidate.experience.steps[0].url?.rules.length) return { found: 'every page', change: '' }
    return {
      found: result === 'pass' ? 'this address matches' : 'this address does not match the first step',
      change: `Load a page whose address ${addresses(change ?? '')}.`,
    }
  },
  triggers({ facts, result, at }, candidate, now) {
    if (candidate.kind === 'delivery' && candidate.delivery.skip_triggers)
      return { found: 'not checked: skip_triggers', change: '' }
    if (!('missing' in facts)) return { found: 'none: it may start at once', change: '' }
    if (result === 'pass') return { found: 'everything has happened', change: '' }
    const missing = (facts.missing as string[]).map(happening).join(', and ')
    if (at && !missing) return { found: 'waiting for its delay', change: `Wait: it is over ${fromNow(at, now)}.` }
    return {
      found: `has not happened: ${missing}`,
      change: at ? `Wait: ${fromNow(at, now)}.` : `It waits for: ${missing}.`,
    }
  },
  segment({ facts, result, change }, candidate) {
    if (candidate.kind === 'delivery' && !candidate.delivery.use_segmentation) {
      return { found: 'not checked: use_segmentation is false', change: '' }
    }
    if (!candidate.experience.segment) return { found: 'everybody', change: '' }
    const found = Object.entries(facts)
      .map(([name, value]) => fact(name, value))
      .join(', ')
    const again = candidate.kind === 'delivery' ? ' A dropped Delivery will not be tried again.' : ''
    return {
      found: result === 'pass' ? `matches: ${found}` : `does not match: ${found}`,
      change: `It must be: ${conditions(change ?? '')}.${again}`,
    }
  },
  seen({ facts, result }) {
    const did = facts.seen ? 'has seen it before' : 'has not seen it'
    const rule = `once is ${String(facts.once)}${facts.once_rule === 'as_listed' ? ', read as the specification lists it' : ''}`
    return {
      found: `this person ${did}; ${rule}`,
      change:
        result === 'pass'
          ? ''
          : `It will not be tried again. Deliver with once=${String(!facts.once)}, or clear the person first.`,
    }
  },
}

const DROPPED: { [reason: string]: string } = {
  segment: 'the Segment did not match',
  seen: 'the person has seen it before',
  expired: 'until has passed',
  limit: 'too many Deliveries were waiting',
}

const HAPPENINGS: { [on: string]: (rest: string) => string } = {
  load: () => 'the page is loaded',
  present: rest => `${rest} is on the page`,
  absent: rest => `${rest} is not on the page`,
  click: rest => `a click on ${rest}`,
  hover: rest => `the pointer over ${rest}`,
  input: rest => `input in ${rest}`,
  time: rest => `${rest} s on this page`,
  idle: rest => `${rest} s without input`,
  event: rest => `the event “${rest}”`,
  named: rest => `beckon.trigger("${rest}")`,
}

/** `click:#save` → `a click on #save`. */
function happening(key: string): string {
  const [, on = '', rest = ''] = /^(\w+):?(.*)$/s.exec(key) ?? []
  return HAPPENINGS[on]?.(rest) ?? key
}

const OPERATORS: { [op: string]: string } = {
  ex: 'exists', nx: 'does not exist', eq: 'is', ne: 'is not', gt: 'is more than', lt: 'is less than',
  gte: 'is at least', lte: 'is at most', 'gt-d': 'is fewer days ago than', 'lt-d': 'is at least this many days ago:',
  in: 'contains', nin: 'does not contain', 'in-i': 'contains (case-insensitive)', 'nin-i': 'does not contain (case-insensitive)',
  'in-v': 'is one of', 'nin-v': 'is none of', 'in-a': 'is a list with', 'nin-a': 'is not a list with',
  seen: 'is seen', 'not-seen': 'is not seen', completed: 'is completed', 'not-completed': 'is not completed',
} // biome-ignore format: a table of words

/** `property.role eq deputy` → `role is deputy`. */
function conditions(change: string): string {
  return change
    .split(' and ')
    .map(each => {
      const [, name, op, rest = ''] = /^(\S+) (\S+)(.*)$/s.exec(each) ?? []
      return name && op ? `${subject(name)} ${OPERATORS[op] ?? op}${rest}` : subject(each)
    })
    .join(', and ')
}

/** What was found, or what the server said about it where the value stays there. */
function fact(name: string, value: unknown): string {
  const { decided } = Object(value)
  if (typeof decided !== 'boolean') return `${subject(name)} is ${shown(value)}`
  return `${subject(name)}: the server says that it ${decided ? 'matches' : 'does not match'}`
}

function subject(name: string): string {
  if (name === 'decided') return 'a condition that only the server may read'

  const [, kind = '', rest = name] = /^(\w+)\.(.*)$/s.exec(name) ?? []
  switch (kind) {
    case 'property':
      return rest
    case 'company':
      return `the company's ${rest}`
    case 'event':
      return `the count of “${rest}”`
    default:
      return `${kind} ${rest}`.trim()
  }
}

const RULES: { [kind: string]: [is: string, not: string] } = {
  simple: ['contains', 'does not contain'],
  exact: ['equals', 'does not equal'],
  wildcard: ['looks like', 'does not look like'],
  regex: ['matches', 'does not match'],
}

/** `not simple /admin` → `does not contain /admin`. */
function addresses(change: string): string {
  return change.replace(/(not )?\b(simple|exact|wildcard|regex) /g, (_, not, kind) => `${RULES[kind]![not ? 1 : 0]} `)
}

function shown(value: unknown): string {
  return value === null || value === undefined ? 'missing' : JSON.stringify(value)
}
