import type { Clock } from '../browser/clock.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Draft, Reporter } from '../network/reporter.ts'
import { isSame, type Showing } from '../state/record.ts'
import { aboutOf, displayed } from './new-showing.ts'
import { noteSeen } from './note-seen.ts'

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

export function writeShowing(first: Showing, tools: WriteTools): ShowingWriter {
  const { keeper, reporter } = tools
  let showing = first

  /** Edits it in the record, if it is still there. */
  function write(drafts: Draft[], edit: (kept: Showing) => Showing | []) {
    const latest = showing
    const reports = drafts.map(reporter.sign)
    return keeper.change(before => {
      const showings = before.showings.flatMap(other => (isSame(latest)(other) ? edit(other) : other))
      return { record: noteSeen({ ...before, showings }, latest, reports), reports }
    }, aboutOf(latest))
  }
  function save(changes: Partial<Showing>, ...drafts: Draft[]) {
    showing = { ...showing, ...changes }
    // If another tab has taken it over, it belongs to that tab.
    return write(drafts, kept => (kept.tab === first.tab ? { ...kept, ...changes } : kept))
  }
  return {
    current: () => showing,
    save,
    saveSeen: (changes, ...drafts) =>
      showing.unseen
        ? save({ ...changes, unseen: false }, displayed(showing, tools), ...drafts)
        : save(changes, ...drafts),
    end: (draft, wait) => write([draft], kept => (wait ? { ...kept, tab: '', wait } : [])),
  }
}
