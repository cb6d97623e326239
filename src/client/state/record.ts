import type { Asked } from '../../evaluator/check-return.ts'
import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience, Goal, Kind } from '../../protocol/experience.ts'
import type { InteractionState } from '../../protocol/interaction.ts'
import { NEEDS } from '../../protocol/needs.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Viewed } from '../../protocol/view.ts'
import type { Report } from '../../protocol/wire.ts'

/** An Experience that is being shown, or that gave way to another: what a later page needs to continue it. */
export interface Showing {
  interaction: string
  experience: Experience
  group_kind: GroupKind
  group_id: string
  delivery?: { id: string; options: Properties | null }
  /** The first step does not wait for its element. */
  insist: boolean
  /** What a Delivery or a call asked about the page and the person. Missing: it started automatically. */
  asked?: Asked
  step: number
  /** Where the person was when they went on from a step, by its index. "Back" may lead there. */
  pages?: { [step: number]: string }
  since: number
  started?: boolean
  /** Launcher items that were used. */
  done?: string[]
  draft: { [stepId: string]: { answer: string; text?: string } }
  /** The tab that it belongs to. Empty while it is snoozed. */
  tab: string
  /** Until when that tab is alive on the computer's clock. Used only without localStorage. */
  alive?: number
  /** The last change that was noted before it was written. */
  noted?: string
  /** A launcher, tooltip or embed that nobody has seen yet. Its Interaction does not count as displayed. */
  unseen?: boolean
  /** Snoozed until then. */
  wait?: number
  /** The confirmation and the end of the lease, until it is certain that the first step was painted. */
  confirm?: Report
  lease?: number
}

/** What this person did with one Experience in this browser. The server may not know it yet. */
export interface Seen {
  count: number
  state: InteractionState
  last_at: number
  completed: boolean
  defer_until: number | null
  ended_at?: number | null
  /** The last Interaction, and the goal that it has not reached yet. */
  interaction: string
  goal?: Goal | null
  name?: string
  kind?: Kind
  /** Launcher items that were used. */
  done?: string[]
}

/** An automatic tour or survey that was displayed, unless it was taken out of limits. */
export interface Counted extends Pick<Experience, 'id' | 'kind'> {
  at: number
}

/** One person's record, which all tabs share. One transaction replaces it and writes the reports of the change. */
export interface PersonRecord {
  /** The newest first. */
  showings: Showing[]
  /** Deliveries that were painted in this browser. */
  shown: string[]
  seen: { [experienceId: string]: Seen }
  /** When automatic tours and surveys were displayed here, and times that a later one replaced after a snooze. */
  displayed: number[]
  replaced: number[]
  /** Which of them limit groups count. */
  counted?: Counted[]
  /** Experiments that the person came to, with their runs: `<id>:<run>`. */
  control: string[]
  /** The goal of each experiment, in both arms. */
  assigned?: { [experienceId: string]: { run: number; goal: Goal; name: string; kind: Kind } }
}

export const EMPTY: PersonRecord = { showings: [], shown: [], seen: {}, displayed: [], replaced: [], control: [] }

/** The format in people's browsers. A page with the version before may be open at the same time. */
interface Stored extends Omit<PersonRecord, 'showings' | 'seen'> {
  acts: Showing[]
  past: PersonRecord['seen']
}

export function fromStored(stored: unknown): PersonRecord {
  if (!stored) return EMPTY
  const { acts: showings, past: seen, ...rest } = stored as Stored
  return { ...EMPTY, ...rest, showings, seen }
}

export const toStored = ({ showings: acts, seen: past, ...rest }: PersonRecord): Stored => ({ ...rest, acts, past })

/** Starts clean, but keeps what was painted in this browser: it must never be painted again. */
export const wiped = ({ shown }: PersonRecord): PersonRecord => ({ ...EMPTY, shown })

export const isWiped = ({ showings, seen }: PersonRecord): boolean => !showings[0] && !Object.keys(seen)[0]

/** What its view needs. Pages of an earlier release did not note it. */
export const viewedOf = ({ experience: { id, key, kind, needs } }: Pick<Showing, 'experience'>): Viewed => ({
  id,
  key,
  kind,
  needs: needs ?? NEEDS,
})

export const isSame = (one: Showing) => (other: Showing) => other.interaction === one.interaction

/** The record after these reports about a showing. */
export function noteSeen(record: PersonRecord, showing: Showing, reports: Report[]): PersonRecord {
  const { id } = showing.experience
  let seen = record.seen[id]
  for (const report of reports) seen = afterReport(seen, showing, report)
  return seen ? { ...record, seen: { ...record.seen, [id]: seen } } : record
}

function afterReport(before: Seen | undefined, showing: Showing, report: Report): Seen | undefined {
  const { type, at } = report
  if (type === 'displayed') {
    const { interaction, experience } = showing
    // It comes back after a snooze.
    if (before?.interaction === interaction) return { ...before, last_at: at }
    const { name, kind, goal } = experience
    const count = (before?.count ?? 0) + 1
    const fresh = { completed: false, defer_until: null }
    return { ...fresh, ...before, state: type, count, last_at: at, interaction, goal, name, kind }
  }
  if (!before) return
  const after = { ...before }
  if (type === 'item') after.done = [...new Set([...(before.done ?? []), report.item])]
  if (type === 'snoozed') after.defer_until = report.until
  if (type === 'completed') after.completed = true
  if (type === 'completed' || type === 'exited') Object.assign(after, { state: type, ended_at: at })
  if (type === 'started' && before.state === 'displayed') after.state = type
  return after
}
