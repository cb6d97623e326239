import type { Report } from '../../protocol/wire.ts'
import type { Change } from '../network/record-keeper.ts'
import { noteSeen } from '../state/history.ts'
import type { PersonRecord, Showing } from '../state/record.ts'
import { aboutOf, isAutomatic } from './new-showing.ts'

// Enough that none of them can still be pending.
const KEPT = 200
// Of a lease of 30 s: no paint when half of it has passed.
const HALF = 15_000

/** `latest` is the latest it can be: the laptop may have slept. */
export const isTooLate = (lease: number | undefined, latest: number) => lease !== undefined && latest > lease - HALF

/**
 * The record that it was shown here, its confirmation and the showing itself are written in one transaction over all tabs,
 * before the paint: whoever comes second finds the record, and after a crash the next page goes on with the showing.
 */
export function writeBegin(change: Change, known: PersonRecord, showing: Showing, report: Report): Promise<boolean> {
  const { experience, delivery } = showing
  const count = known.seen[experience.id]?.count
  return change(before => {
    if (delivery && before.shown.includes(delivery.id)) return
    // Another tab began the same one meanwhile.
    if (isAutomatic(showing) && before.seen[experience.id]?.count !== count) return
    const record: PersonRecord = {
      ...before,
      showings: [showing, ...before.showings.filter(other => other.experience.id !== experience.id)],
      shown: delivery ? [...before.shown, delivery.id].slice(-KEPT) : before.shown,
      displayed: isAutomatic(showing) ? [...before.displayed, report.at].slice(-KEPT) : before.displayed,
    }
    return { record: noteSeen(record, showing, 'displayed', report.at), reports: [report] }
  }, aboutOf(showing))
}
