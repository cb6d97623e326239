import { sweepCodes } from '../access/codes/short-lived.ts'
import { KEPT } from '../journal/live-stamp.ts'
import { firstCounted, OLD_BROWSERS } from '../journal/old-browsers.ts'
import { VISIT_AGE } from '../pages/visit/visit-token.ts'
import { idAt } from '../store/ids.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
/** In days: long enough to say since when an element has been missing. */
const PATHS_KEPT = 35

/** Whom jobs left out, and files of imports that nobody has run. In milliseconds. */
const LEFT_OUT_KEPT = 30 * DAY
const FILES_KEPT = DAY

/** How many rows were removed, by table, and whether there may be more. */
export interface Swept {
  more: boolean
  rows: { [table: string]: number }
}

/**
 * Removes what is out of date: counts of past minutes and days, dry runs, previews, codes and sessions of the studio,
 * sign-ins that nobody finished, stamps of news, and where elements were. Also keys of reports with visit tokens that are too old: a repeat of such a report is refused
 * anyway.
 */
export async function sweep(tx: Tx, account: string): Promise<Swept> {
  const { batch } = tx.sizes
  const today = Math.floor(tx.now / DAY)
  const files = await endOldFiles(tx, account)
  const [leftOut, limits, keys, dryRuns, previews, codes, studios, begun, paths, stamps, ...counters] =
    await Promise.all([
      tx.run(
        `DELETE FROM job_left_out WHERE account_id = $1 AND (job_id, id) IN (
         SELECT job_id, id FROM job_left_out WHERE account_id = $1 AND id < $2 LIMIT ${batch})`,
        [account, idAt(tx.now - LEFT_OUT_KEPT)],
      ),
      tx.run(
        `DELETE FROM rate_limits WHERE account_id = $1 AND (address, period) IN (
         SELECT address, period FROM rate_limits WHERE account_id = $1 AND period < $2 ORDER BY period LIMIT ${batch})`,
        [account, Math.floor(tx.now / MINUTE) - 1],
      ),
      tx.run(
        `DELETE FROM report_keys WHERE account_id = $1 AND (profile_id, report_key) IN (
         SELECT profile_id, report_key FROM report_keys WHERE account_id = $1 AND at < $2 ORDER BY at LIMIT ${batch})`,
        [account, tx.now - VISIT_AGE - DAY],
      ),
      tx.run('DELETE FROM dry_runs WHERE account_id = $1 AND asked_at < $2', [account, tx.now - HOUR]),
      sweepCodes(tx, 'previews', account),
      sweepCodes(tx, 'studio_codes', account),
      sweepCodes(tx, 'studio_sessions', account),
      sweepCodes(tx, 'begun_sign_ins', account),
      tx.run(
        `DELETE FROM element_paths WHERE account_id = $1 AND (experience_id, step_id, day, path) IN (
         SELECT experience_id, step_id, day, path FROM element_paths WHERE account_id = $1 AND day < $2 ORDER BY day LIMIT ${batch})`,
        [account, today - PATHS_KEPT],
      ),
      tx.run(
        `DELETE FROM live_stamps WHERE account_id = $1 AND profile_id IN (
         SELECT profile_id FROM live_stamps WHERE account_id = $1 AND at < $2 ORDER BY at LIMIT ${batch})`,
        [account, tx.now - KEPT],
      ),
      // These end with their day.
      ...['new-hosts-of', 'new-companies-of'].map(name =>
        tx.run('DELETE FROM counters WHERE account_id = $1 AND name >= $2 AND name < $3 AND name NOT LIKE $4', [
          account,
          `${name} `,
          `${name}!`,
          `%:${today}`,
        ]),
      ),
      ...['new-hosts', 'new-companies', 'new-profiles'].map(name =>
        tx.run('DELETE FROM counters WHERE account_id = $1 AND name >= $2 AND name < $3', [
          account,
          `${name}:`,
          `${name}:${today}`,
        ]),
      ),
      tx.run('DELETE FROM counters WHERE account_id = $1 AND name >= $2 AND name < $3', [
        account,
        `${OLD_BROWSERS}:`,
        `${OLD_BROWSERS}:${firstCounted(tx)}`,
      ]),
    ])
  return {
    more: [leftOut, limits, keys, paths, stamps].includes(batch),
    rows: {
      job_items: files,
      job_left_out: leftOut,
      rate_limits: limits,
      report_keys: keys,
      dry_runs: dryRuns,
      previews,
      studio_codes: codes,
      studio_sessions: studios,
      begun_sign_ins: begun,
      element_paths: paths,
      live_stamps: stamps,
      counters: counters.reduce((sum, more) => sum + more, 0),
    },
  }
}

/** An import that has only counted cannot be run any more. */
async function endOldFiles(tx: Tx, account: string): Promise<number> {
  const old = await tx.query<RowOf<'jobs', 'id'>>(
    `UPDATE jobs SET state = 'cancelled' WHERE account_id = $1 AND dry = 1 AND state = 'done' AND ended_at < $2 RETURNING id`,
    [account, tx.now - FILES_KEPT],
  )
  let gone = 0
  for (const { id } of old)
    gone += await tx.run('DELETE FROM job_items WHERE account_id = $1 AND job_id = $2', [account, id])
  return gone
}
