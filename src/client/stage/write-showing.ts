import type { Report } from '../../protocol/wire.ts'
import type { Change } from '../network/record-keeper.ts'
import type { Draft, Sign } from '../network/reporter.ts'
import { noteSeen } from '../state/history.ts'
import { isSame, type Showing } from '../state/record.ts'
import { aboutOf } from './new-showing.ts'

/** How one showing is written down, with the reports of what happened. */
export interface ShowingWriter {
  /** As it is now. */
  current(): Showing
  save(changes: Partial<Showing>, drafts?: Draft[], happened?: Report['type']): Promise<unknown>
  /** The same; and what stands beside the stage counts as displayed once, when it is first seen. */
  saveSeen(changes: Partial<Showing>, drafts?: Draft[]): Promise<unknown>
  /** It is over, or snoozed. */
  leave(draft: Draft | null, changes?: Partial<Showing>): Promise<unknown>
}

interface Desk {
  change: Change
  sign: Sign
  now(): number
  displayed(showing: Showing): Draft
  /** The showing as it is now. */
  changed(showing: Showing): void
  /** It leaves the screen while the record is written; calls back when that is done. */
  leaving(showing: Showing): () => void
}

export function writeShowing(first: Showing, { change, sign, now, displayed, changed, leaving }: Desk): ShowingWriter {
  let showing = first

  function write(changes: Partial<Showing>, drafts: Draft[], happened?: Report['type']) {
    showing = { ...showing, ...changes }
    changed(showing)
    const latest = showing
    const reports = drafts.map(sign)
    return change(before => {
      // Where another tab has taken it over, it is that tab's.
      const showings = before.showings.map(other =>
        isSame(latest)(other) && other.tab === latest.tab ? { ...latest, alive: other.alive } : other,
      )
      const record = { ...before, showings }
      return { record: noteSeen(record, latest, happened, now()), reports }
    }, aboutOf(showing))
  }

  return {
    current: () => showing,
    save: (changes, drafts = [], happened) => write(changes, drafts, happened),
    saveSeen: (changes, drafts = []) =>
      showing.unseen
        ? write({ ...changes, unseen: false }, [displayed(showing), ...drafts], 'displayed')
        : write(changes, drafts),
    async leave(draft, changes) {
      showing = { ...showing, ...changes }
      const left = showing
      const done = leaving(left)
      const reports = draft ? [sign(draft)] : []
      await change(before => {
        const showings = before.showings.filter(other => !isSame(left)(other))
        if (left.wait) showings.push({ ...left, tab: '' })
        return { record: noteSeen({ ...before, showings }, left, draft?.type, now()), reports }
      }, aboutOf(left)).finally(done)
    },
  }
}
