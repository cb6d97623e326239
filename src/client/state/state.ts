import { atom } from 'nanostores'
import type { EventCount } from '../../evaluator/situation.ts'
import type { Delivery } from '../../protocol/delivery.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Candidate, Verdict } from '../../protocol/verdict.ts'
import type { View } from '../../protocol/view.ts'
import type { BootOpen, PendingDelivery } from '../../protocol/wire.ts'
import type { BootState } from '../api/explanation.ts'
import type { ShowOptions } from '../api/options.ts'
import type { Person } from './person.ts'
import { EMPTY, type PersonRecord, type Showing } from './record.ts'

/** The facts of one page view of one person. Everything else follows from them. */
export function createState(person: Person, href: string, visible: boolean) {
  return {
    /** Who is looking, as this browser remembers it. */
    $person: atom(person),
    $boot: atom<Boot>({ state: 'waiting', answer: null }),
    /** The person's record in the database, which decides for all tabs. */
    $record: atom<PersonRecord>(EMPTY),
    $tab: atom<string | null>(null),
    $address: atom(href),
    $visible: atom(visible),
    $now: atom(0),
    $stage: atom<Staged | null>(null),
    /** Interactions that are ending while the record is being written. */
    $leaving: atom<string[]>([]),
    /** What failed or was refused a moment ago, and until when we leave it alone. */
    $paused: atom<{ [key: string]: number }>({}),
    /** The Delivery that boot leased to this page, until it begins. */
    $leased: atom<PendingDelivery | null>(null),
    /** A showing that another tab left and this tab may continue. */
    $left: atom<Showing | null>(null),
    /** Snoozed showings whose time is over, and whether their conditions hold on this page. */
    $returning: atom<{ [interaction: string]: boolean }>({}),
    /** Showings whose step waited for its element or its page in vain, on this page view. */
    $stuck: atom<string[]>([]),
    /** New versions of what is under way. What is drawn next is of them. */
    $newer: atom<Experience[]>([]),
    $finished: atom<{ [delivery: string]: Finished }>({}),
    $wishes: atom<Wish[]>([]),
    /** The event that the page told last. */
    $happened: atom<{ name: string } | null>(null),
    /** Properties that the page set since the last boot. */
    $learnt: atom<Properties>({}),
    /** How often each event happened, here and before. */
    $events: atom<{ [name: string]: EventCount }>({}),
    /** Launchers, tooltips and embeds whose views are open. */
    $standing: atom<string[]>([]),
    /** Set by the evaluator, once it is loaded. */
    $plan: atom<Plan>({ verdicts: [], showing: [], next: null, standing: [], extras: false, segments: false }),
  }
}

export type State = ReturnType<typeof createState>

/** When a visit ends, requests that are still open must change no fact, so that nothing follows from them. */
export function freeze(state: State) {
  for (const $fact of Object.values(state)) $fact.set = () => {}
}

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

/** What the evaluator computes from the facts. */
export interface Plan {
  verdicts: Verdict[]
  /** Those of them that say `show`. */
  showing: Verdict[]
  /** The candidate that takes the stage next, if the stage is free for it. */
  next: Candidate | null
  /** Launchers, tooltips and embeds that are shown now, in order. */
  standing: Candidate[]
  /** Whether the extras have work to do that nobody sees. */
  extras: boolean
  /** Whether the Segment of a candidate has to be read. */
  segments: boolean
}

/** A Delivery that is over, and how this page learnt it. */
export type Finished = Partial<Pick<Delivery, 'at' | 'dropped_because'>>

/** The pause after a failure, or when another page holds the lease. */
export const PAUSE = 30_000

/** A page asks for an Experience by its id, or by its key, which is the same in every account. */
export const isWished = (wish: string, { id, key }: { id: string; key?: string }): boolean =>
  wish === id || wish === key

/**
 * What this page knows about the person: from boot, and from what the page has said since. Null removes a property. What a
 * backend said stays, also where the page does not get its value.
 */
export function propertiesOf({ profile, decided }: BootOpen, learnt: Properties): Properties {
  const all = { ...profile.properties }
  for (const [name, value] of Object.entries(learnt)) {
    if (decided?.said?.property.includes(name)) continue
    if (value === null) delete all[name]
    else all[name] = value
  }
  return all
}
