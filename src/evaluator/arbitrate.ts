import type { Candidate, Verdict } from '../protocol/verdict.ts'
import { onStage } from './gates.ts'
import { keyOf } from './key-of.ts'

/** Something that has begun and is not over: what the decision reads of it. */
export interface UnderWay {
  interaction: string
  experience: string
  /** The Delivery that shows it; null for any other start. */
  delivery: string | null
  /** The tab that it belongs to. Empty while it is snoozed. */
  tab: string
  /** That tab is gone, so this one may go on. */
  left?: boolean
  /** The version that is kept, and the one that is live. Null: none is. Missing: nobody knows. */
  version?: number
  live?: number | null
  /** Snoozed until then, and whether its conditions hold again. */
  wait?: number
  returns?: boolean
  /** Its view waited for its element in vain, on this page view. */
  stuck?: boolean
  /** Its end is being written. */
  leaving?: boolean
}

/** Everything about the stage of one tab that a decision may read. Plain JSON. */
export interface Stage {
  now: number
  tab: string | null
  /** Somebody can see the page. */
  visible: boolean
  /** The server has answered, and the account is not paused. */
  open: boolean
  /** What has an open view in this tab, and its version. */
  shows: Pick<UnderWay, 'interaction' | 'version'> | null
  /** What this person has under way in this browser, newest first. */
  underWay: UnderWay[]
  /** What failed or was refused a moment ago, and until when it rests. */
  rests: { [key: string]: number }
  /** This person has just closed something. Nothing opens automatically before this time. */
  quiet?: number
}

/** Why it is so, in one word. */
export type StageReason =
  | 'nothing' | 'paused' | 'hidden' | 'over' | 'withdrawn' | 'elsewhere' | 'held' | 'delivery' | 'first' | 'back' | 'renewed' // biome-ignore format: a table of words

/**
 * What happens next on the stage: nothing, its view is closed, something under way is shown or taken over from where it was, or
 * a candidate begins.
 */
export type Decision = { because: StageReason } & (
  | { move: 'stay' | 'close' }
  | { move: 'show' | 'take over'; interaction: string }
  | { move: 'begin'; candidate: Candidate }
)

/**
 * The candidates that may show, in order: the first for the stage (a Delivery goes before everything else), and those beside it.
 */
export function inOrder(verdicts: Verdict[]): { delivery?: Candidate; first?: Candidate; beside: Candidate[] } {
  const shown = verdicts.filter(({ state }) => state === 'show').map(({ candidate }) => candidate)
  const acts = ({ experience }: Candidate) => onStage(experience.kind)
  const delivery = shown.find(each => each.kind === 'delivery' && acts(each))
  // Deliveries are already in order. Automatic Experiences are sorted by position, then by id.
  shown.sort(({ experience: a }, { experience: b }) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1))
  return { delivery, first: delivery ?? shown.find(acts), beside: shown.filter(each => !acts(each)) }
}

/**
 * Who has the stage of this tab. A Delivery is never interrupted and goes before everything else; what gave way to it comes back.
 * What was withdrawn leaves. What waits for its element in vain holds up nothing. Nothing opens automatically in the second after somebody
 * has closed something.
 */
export function arbitrate(verdicts: Verdict[], stage: Stage): Decision {
  const { now, tab, shows, underWay, open, visible } = stage
  const isFree = (key: string) => !((stage.rests[key] ?? 0) > now)
  const quiet = stage.quiet! > now
  const { present, here, held, holder } = holding(stage)
  if (shows && !(open && held)) return { move: 'close', because: whyClosed(stage) }
  if (!open || !visible) return { move: 'stay', because: open ? 'hidden' : 'paused' }

  const { delivery, first } = holder?.delivery ? {} : inOrder(verdicts.filter(mayBegin(underWay, isFree)))
  const back = firstOf(present.filter(one => isFree(one.interaction) && mayComeBack(one, now)))
  if (back && !holder && (back.delivery || !(delivery || quiet)))
    return { move: 'take over', interaction: back.interaction, because: 'back' }
  if (delivery) return { move: 'begin', candidate: delivery, because: 'delivery' }
  if (first && !(holder || quiet)) return { move: 'begin', candidate: first, because: 'first' }
  const show = holder ?? firstOf(here, held)
  if (!show)
    return { move: 'stay', because: underWay.some(one => one.tab && one.tab !== tab) ? 'elsewhere' : 'nothing' }
  const isDrawn = show === held && show.version === shows?.version
  if (isDrawn || !isFree(show.interaction)) return { move: 'stay', because: 'held' }
  return { move: 'show', interaction: show.interaction, because: show === held ? 'renewed' : 'back' }
}

/** What is still under way, what of it belongs to this tab, what is on its screen, and what holds its stage. */
export function holding({ tab, shows, underWay }: Stage) {
  const present = underWay.filter(one => one.live !== null && !one.leaving)
  const here = present.filter(one => one.tab === tab && !one.wait)
  const held = here.find(one => one.interaction === shows?.interaction)
  return { present, here, held, holder: firstOf(here.filter(one => !one.stuck), held) } // biome-ignore format: one line
}

/** Deliveries go first, and among them the one that is on the screen. */
function firstOf(some: UnderWay[], held?: UnderWay): UnderWay | undefined {
  if (held?.delivery && some.includes(held)) return held
  return some.find(({ delivery }) => delivery) ?? some[0]
}

/** Its tab is gone, or its snooze is over and its conditions hold. */
const mayComeBack = ({ left, wait, returns }: UnderWay, now: number): boolean =>
  wait ? wait <= now && !!returns : !!left

/** Something snoozed comes back as the same Interaction, however long that takes. It does not begin again. */
const mayBegin =
  (underWay: UnderWay[], isFree: (key: string) => boolean) =>
  ({ state, candidate }: Verdict): boolean =>
    state === 'show' &&
    isFree(keyOf(candidate)) &&
    (candidate.kind === 'delivery' ||
      !underWay.some(one => !one.delivery && one.experience === candidate.experience.id))

function whyClosed({ open, underWay, shows }: Stage): StageReason {
  const one = underWay.find(({ interaction }) => interaction === shows?.interaction)
  if (!open) return 'paused'
  if (!one || one.leaving || one.wait) return 'over'
  return one.live === null ? 'withdrawn' : 'elsewhere'
}
