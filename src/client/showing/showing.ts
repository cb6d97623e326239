import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience, Step } from '../../protocol/experience.ts'
import type { Offer, View, Viewed, ViewInput } from '../../protocol/view.ts'
import type { About } from '../api/events.ts'
import type { ShowOptions } from '../api/options.ts'
import type { StepNote } from '../keep/notes.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Draft, Reporter } from '../keep/reporter.ts'
import type { Around } from '../state/around.ts'
import { isSame, noteSeen, type PersonRecord, type Showing } from '../state/record.ts'

const AUTOMATIC: ReadonlySet<GroupKind> = new Set(['campaign', 'experiment'])

/** How something starts by itself: in an experiment, or for everybody. */
export const byItself = ({ percent }: Experience): GroupKind => (percent == null ? 'campaign' : 'experiment')

/** Automatic showings count for frequency limits. */
export const isAutomatic = ({ group_kind }: Showing) => AUTOMATIC.has(group_kind)

/** A showing that nobody has seen yet. `rest` says where it comes from, and who shows it. */
export const newShowing = (
  experience: Experience,
  { reporter, clock }: Pick<ShowingTools, 'reporter' | 'clock'>,
  rest: Pick<Showing, 'tab' | 'group_kind'> & Partial<Showing>,
): Showing => ({
  experience,
  interaction: reporter.number(),
  group_id: experience.id,
  insist: false,
  step: 0,
  since: clock.now(),
  draft: {},
  ...rest,
})

/** The report that it is being painted. */
export const displayed = (showing: Showing, { page, href }: Pick<Around, 'page' | 'href'>): Draft => ({
  type: 'displayed',
  interaction: showing.interaction,
  experience: showing.experience.id,
  kind: showing.experience.kind,
  group_kind: showing.group_kind,
  group_id: showing.group_id,
  delivery: showing.delivery?.id,
  page,
  href: href(),
  version: showing.experience.version,
  language: showing.experience.language,
})

export const aboutOf = ({ experience: { id, name, kind, steps }, step, delivery }: Showing): About => ({
  experience: { id, name, kind },
  step: steps[step]?.id ?? null,
  delivery: delivery?.id ?? null,
})

/** What changes if it goes on at this step and there is a new version of it. Null: there is none. */
export function renewed(
  { experience }: Showing,
  at: number,
  newer: Experience[],
): Pick<Showing, 'experience' | 'step'> | null {
  const found = newer.find(({ id }) => id === experience.id)
  if (!found) return null
  // The same step, or the next one that is still there, or the last one.
  const ids = found.steps.map(({ id }) => id)
  const next = experience.steps.slice(at).find(({ id }) => ids.includes(id))
  return { experience: found, step: next ? ids.indexOf(next.id) : Math.min(at, ids.length - 1) }
}

/** Where the person was at this step before, if the step is not for the page that they are on now. "Back" leads there. */
export function pageOf(
  { experience, pages }: Showing,
  index: number,
  { host, parts }: Pick<ShowingTools, 'host' | 'parts'>,
): string | undefined {
  const page = pages?.[index]
  if (!page || page === host.location.href) return
  return parts.open.decide?.may(experience.steps[index]!) === false ? page : undefined
}

/** What it takes to show something, on the stage or beside it. */
export interface ShowingTools
  extends Pick<Around, 'host' | 'clock' | 'options' | 'guard' | 'page' | 'href' | 'moment'> {
  keeper: RecordKeeper
  reporter: Reporter
  loader: { view: LoadView }
  /** What the evaluator knows about steps. Until it is loaded, each step may be shown. */
  parts: { open: { decide?: { may(step: Step): boolean } } }
  /** What a button may do with the page. */
  show(id: string, options?: ShowOptions): void
  track(name: string): unknown
  /** Asks the server again if its last answer is old. */
  freshen(): Promise<unknown> | undefined
}

/** What a view bundle exports. In the script that pages load, it gets the shared code before it opens. */
export interface ViewPart extends SharedPart {
  open(input: ViewInput): View
  /** Only where the page draws it: asks the page to draw the first step, before it begins. */
  offer?(input: ViewInput): Offer
}
export interface SharedPart {
  receive?(handed: object): void
}

/** Loads everything that a view needs to open. */
export type LoadView = (viewed: Viewed) => Promise<ViewPart>

/** Writes one showing to the record, with the reports of what happened. */
export interface ShowingWriter {
  current(): Showing
  save(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** Like `save`. A launcher, tooltip or embed also counts as displayed the first time that it is seen. */
  saveSeen(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** Ends it. `wait`: it is snoozed until then. */
  end(draft: Draft, wait?: number): Promise<unknown>
}

/** Its end is written. */
const isOver = ({ seen }: PersonRecord, { interaction, experience }: Showing): boolean => {
  const past = seen[experience.id]
  return past?.interaction === interaction && (past.state === 'completed' || past.state === 'exited')
}

const noted = (showing: Showing, id: string): Showing => ({ ...showing, noted: id })

export function writeShowing(
  first: Showing,
  tools: Pick<ShowingTools, 'keeper' | 'reporter' | 'page' | 'href'>,
): ShowingWriter {
  const { keeper, reporter } = tools
  let showing = first

  /** Edits it in the record, if it is still there. What the person did is noted first: the click may leave the page. */
  function write(drafts: Draft[], edit: (kept: Showing) => Showing | [], done: Pick<StepNote, 'step' | 'wait'> = {}) {
    const latest = showing
    const reports = drafts.map(reporter.sign)
    const note = { id: reporter.number(), interaction: latest.interaction, reports, ...done }
    const isDeed = reports[0] || done.step !== undefined
    return keeper.change(
      before => {
        // It was closed in another tab in the same moment. One Interaction has one end.
        if (done.wait === null && isOver(before, latest)) return
        const showings = before.showings.flatMap(other => (isSame(latest)(other) ? edit(noted(other, note.id)) : other))
        return { record: noteSeen({ ...before, showings }, latest, reports), reports }
      },
      aboutOf(latest),
      isDeed ? note : undefined,
    )
  }
  function save(changes: Partial<Showing>, ...drafts: Draft[]) {
    showing = { ...showing, ...changes }
    // If another tab has taken it over, it belongs to that tab.
    const { step } = changes
    return write(drafts, kept => (kept.tab === first.tab ? { ...kept, ...changes } : kept), { step })
  }
  return {
    current: () => showing,
    save,
    saveSeen: (changes, ...drafts) =>
      showing.unseen
        ? save({ ...changes, unseen: false }, displayed(showing, tools), ...drafts)
        : save(changes, ...drafts),
    end: (draft, wait) => write([draft], kept => (wait ? { ...kept, tab: '', wait } : []), { wait: wait ?? null }),
  }
}
