import { atom } from 'nanostores'
import type { Candidate } from '../../evaluator/situation.ts'
import type { Verdict } from '../../evaluator/verdict.ts'
import type { Delivery } from '../../protocol/delivery.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { View } from '../../protocol/view.ts'
import type { BootOpen } from '../../protocol/wire.ts'
import type { BootState } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import type { Person } from './person.ts'
import { EMPTY, type PersonRecord, type Showing } from './record.ts'

/** How the last boot went, and what the server answered. */
export interface Boot {
  state: BootState
  answer: BootOpen | null
}

/** What is on the stage of this tab. */
export interface Staged {
  showing: Showing
  view: View
}

/** What the page, a link, a launcher or a button asked for. */
export interface Wish extends ShowOptions {
  id: string
}

/** What the evaluator makes of the facts. */
export interface Plan {
  verdicts: Verdict[]
  /** Who takes the stage next, if it is free for them. */
  next: Candidate | null
  /** Launchers, tooltips and embeds that stand now, in order. */
  standing: Candidate[]
  /** Whether there is something to do beside the stage. */
  extras: boolean
}

/** A Delivery that is over, and how this page learnt it. */
export type Finished = Partial<Pick<Delivery, 'at' | 'dropped_because'>>

/** What is known on one page view of one person. Everything else follows from it. */
export function createState(person: Person, href: string, visible: boolean) {
  return {
    /** Who is looking, as this browser remembers it. */
    $person: atom(person),
    $boot: atom<Boot>({ state: 'waiting', answer: null }),
    /** What the database says of this person; it is the authority over all tabs. */
    $record: atom<PersonRecord>(EMPTY),
    $tab: atom<string | null>(null),
    $address: atom(href),
    $visible: atom(visible),
    $now: atom(0),
    $stage: atom<Staged | null>(null),
    /** What failed or was refused a moment ago, and until when it is left alone. */
    $paused: atom<{ [key: string]: number }>({}),
    $finished: atom<{ [delivery: string]: Finished }>({}),
    $wishes: atom<Wish[]>([]),
    /** What the page said of the person since the last boot. */
    $learnt: atom<Properties>({}),
    /** Told by the evaluator, once it is there. */
    $plan: atom<Plan>({ verdicts: [], next: null, standing: [], extras: false }),
  }
}

export type State = ReturnType<typeof createState>

/** What a candidate is paused under. */
export const keyOf = (candidate: Candidate): string =>
  (candidate.kind === 'delivery' && candidate.delivery.id) || candidate.experience.id

/** After a failure, or when somebody else holds the lease. */
export const PAUSE = 30_000
