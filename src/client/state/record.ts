import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience, Goal, Kind } from '../../protocol/experience.ts'
import type { InteractionState } from '../../protocol/interaction.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Report } from '../../protocol/wire.ts'

/** One Experience being shown, or waiting below one that took the stage: what a later page needs to go on with it. */
export interface Showing {
  interaction: string
  experience: Experience
  group_kind: GroupKind
  group_id: string
  delivery?: { id: string; options: Properties | null }
  /** The first step does not wait for its element. */
  insist: boolean
  step: number
  since: number
  started?: boolean
  /** Launcher items that were used. */
  done?: string[]
  draft: { [stepId: string]: { answer: string; text?: string } }
  /** The tab it belongs to. Nobody's while it is snoozed. */
  tab: string
  /** Until when that tab is alive on the computer's clock, where localStorage does not say it. */
  alive?: number
  /** Beside the stage, until somebody sees it: its Interaction is not displayed yet. */
  unseen?: boolean
  /** Snoozed until then. */
  wait?: number
  /** The confirmation, while it is not sure that the first step was painted, and the end of the lease. */
  confirm?: Report
  lease?: number
}

/** What this person did with one Experience in this browser: the server may not have heard of it yet. */
export interface Seen {
  count: number
  state: InteractionState
  last_at: number
  completed: boolean
  defer_until: number | null
  /** The last Interaction and what it still has to reach. */
  interaction: string
  goal?: Goal | null
  name?: string
  kind?: Kind
  /** Launcher items that were used. */
  done?: string[]
}

/** One person's record, which all tabs share. It is replaced in one transaction, together with the reports of the change. */
export interface PersonRecord {
  /** First things first. */
  showings: Showing[]
  /** Deliveries that were painted in this browser. */
  shown: string[]
  seen: { [experienceId: string]: Seen }
  /** When automatic tours and surveys were displayed here, and times that a later one has replaced, after a snooze. */
  displayed: number[]
  replaced: number[]
  /** Experiments that the person came to, with their runs: `<id>:<run>`. */
  control: string[]
  /** What is to be reached in each, whichever the arm. */
  assigned?: { [experienceId: string]: { run: number; goal: Goal; name: string; kind: Kind } }
}

export const EMPTY: PersonRecord = { showings: [], shown: [], seen: {}, displayed: [], replaced: [], control: [] }

/** As it lies in people's browsers, where a page of the version before may be open beside this one. */
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

/** Starts clean. What was painted in this browser stays noted: it is never painted again. */
export const wiped = ({ shown }: PersonRecord): PersonRecord => ({ ...EMPTY, shown })

export const isSame = (one: Showing) => (other: Showing) => other.interaction === one.interaction
