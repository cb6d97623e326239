import { atom } from 'nanostores'
import type { EventCount } from '../../evaluator/situation.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { PendingDelivery } from '../../protocol/wire.ts'
import type { Boot, Finished, Plan, Staged, Wish } from './facts.ts'
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
