import type { Clock } from '../browser/clock.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { StepNote } from '../keep/step-notes.ts'
import type { Draft, Reporter } from '../network/reporter.ts'
import { noteSeen } from '../state/note-seen.ts'
import { isSame, type Showing } from '../state/record.ts'
import { aboutOf, displayed } from './new-showing.ts'

export interface WriteTools {
  keeper: RecordKeeper
  reporter: Reporter
  clock: Clock
  page: string
  href(): string
}

/** Writes one showing to the record, with the reports of what happened. */
export interface ShowingWriter {
  current(): Showing
  save(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** Like `save`. A launcher, tooltip or embed also counts as displayed the first time that it is seen. */
  saveSeen(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** Ends it. `wait`: it is snoozed until then. */
  end(draft: Draft, wait?: number): Promise<unknown>
}

const noted = (showing: Showing, id: string): Showing => ({ ...showing, noted: id })

export function writeShowing(first: Showing, tools: WriteTools): ShowingWriter {
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
