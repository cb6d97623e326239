import { atom } from 'nanostores'
import type { EventCount } from '../../evaluator/situation.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { PendingDelivery } from '../../protocol/wire.ts'
import type { Boot, Finished, Plan, Staged, Wish } from './facts.ts'
import type { Person } from './person.ts'
import { EMPTY, type PersonRecord, type Showing } from './record.ts'

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
    /** Interactions that are ending while the record is being written. */
    $leaving: atom<string[]>([]),
    /** What failed or was refused a moment ago, and until when it is left alone. */
    $paused: atom<{ [key: string]: number }>({}),
    /** What boot has leased to this page, until it begins. */
    $leased: atom<PendingDelivery | null>(null),
    /** What another tab left behind, and may be gone on with here. */
    $left: atom<Showing | null>(null),
    $finished: atom<{ [delivery: string]: Finished }>({}),
    $wishes: atom<Wish[]>([]),
    /** What the page said of the person since the last boot. */
    $learnt: atom<Properties>({}),
    /** How often things happened, here and before. */
    $events: atom<{ [name: string]: EventCount }>({}),
    /** Launchers, tooltips and embeds whose views are here. */
    $standing: atom<string[]>([]),
    /** Told by the evaluator, once it is there. */
    $plan: atom<Plan>({ verdicts: [], next: null, standing: [], extras: false, segments: false }),
  }
}

export type State = ReturnType<typeof createState>

/** Whatever is still on its way when a visit ends changes no fact, and so nothing follows from it. */
export function freeze(state: State) {
  for (const $fact of Object.values(state)) $fact.set = () => {}
}
