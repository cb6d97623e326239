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

/** How one showing is written down, with the reports of what happened. */
export interface ShowingWriter {
  /** As it is now. */
  current(): Showing
  save(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** The same; and what stands beside the stage counts as displayed once, when it is first seen. */
  saveSeen(changes: Partial<Showing>, ...drafts: Draft[]): Promise<unknown>
  /** It is over. `wait`: snoozed until then. */
  end(draft: Draft, wait?: number): Promise<unknown>
}

export function writeShowing(first: Showing, tools: WriteTools): ShowingWriter {
  const { keeper, reporter } = tools
  let showing = first

  /** What becomes of it in the record, where it is. */
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
    // Where another tab has taken it over, it is that tab's.
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
