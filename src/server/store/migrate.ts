import { createHash } from 'node:crypto'
import { makeAsBefore, rememberTables } from './made-before.ts'
import { tables } from './migrations/001-tables.ts'
import { results } from './migrations/002-results.ts'
import { users } from './migrations/003-users.ts'
import { elements } from './migrations/004-elements.ts'
import { dryRuns } from './migrations/005-dry-runs.ts'
import { webhooks } from './migrations/006-webhooks.ts'
import { versions } from './migrations/007-versions.ts'
import { previews } from './migrations/008-previews.ts'
import { retention } from './migrations/009-retention.ts'
import { moves } from './migrations/010-moves.ts'
import { lists } from './migrations/011-lists.ts'
import { people } from './migrations/012-people.ts'
import { live } from './migrations/013-live.ts'
import { studio } from './migrations/014-studio.ts'
import { leases } from './migrations/015-leases.ts'
import { latestState } from './migrations/016-latest-state.ts'
import { names } from './migrations/017-names.ts'
import { countAnew } from './migrations/018-count-anew.ts'
import { teamDeliveries } from './migrations/019-team-deliveries.ts'
import { hookProperties } from './migrations/020-hook-properties.ts'
import { authors } from './migrations/021-authors.ts'
import { keptDrafts } from './migrations/022-kept-drafts.ts'
import { pushed } from './migrations/023-pushed.ts'
import { keys } from './migrations/024-keys.ts'
import { identity } from './migrations/025-identity.ts'
import { proofs } from './migrations/026-proofs.ts'
import { deletedAccounts } from './migrations/027-deleted-accounts.ts'
import { saidAt } from './migrations/028-said-at.ts'
import { heldMessages } from './migrations/029-held-messages.ts'
import { clearedPeople } from './migrations/030-cleared-people.ts'
import { companyNames } from './migrations/031-company-names.ts'
import { knownBrowsers } from './migrations/032-known-browsers.ts'
import { studioAnswers } from './migrations/033-studio-answers.ts'
import { otherElements } from './migrations/034-other-elements.ts'
import { pushedFrom } from './migrations/035-pushed-from.ts'
import { scheduledFor } from './migrations/036-scheduled-for.ts'
import { pushedFile } from './migrations/037-pushed-file.ts'
import { keptOf } from './migrations/038-kept-of.ts'
import { keptSchedules } from './migrations/039-kept-schedules.ts'
import { identifiedAt } from './migrations/040-identified-at.ts'
import { secretRoles } from './migrations/041-secret-roles.ts'
import { secondFactors } from './migrations/042-second-factors.ts'
import { jobs } from './migrations/043-jobs.ts'
import { repeats } from './migrations/044-repeats.ts'
import { shownAt } from './migrations/045-shown-at.ts'
import { tags } from './migrations/046-tags.ts'
import { eventNames } from './migrations/047-event-names.ts'
import { listFigures } from './migrations/048-list-figures.ts'
import { previewMeans } from './migrations/049-preview-means.ts'
import { limitGroups } from './migrations/050-limit-groups.ts'
import type { Store, Tx } from './store.ts'
import { NewerDatabase, WrongDatabase } from './wrong-database.ts'

export interface Migration {
  number: number
  statements: string[]
}

/** In order. A released migration never changes. The next one gets the next number. */
export const MIGRATIONS: Migration[] = [
  { number: 1, statements: tables },
  { number: 2, statements: results },
  { number: 3, statements: users },
  { number: 4, statements: elements },
  { number: 5, statements: dryRuns },
  { number: 6, statements: webhooks },
  { number: 7, statements: versions },
  { number: 8, statements: previews },
  { number: 9, statements: retention },
  { number: 10, statements: moves },
  { number: 11, statements: lists },
  { number: 12, statements: people },
  { number: 13, statements: live },
  { number: 14, statements: studio },
  { number: 15, statements: leases },
  { number: 16, statements: latestState },
  { number: 17, statements: names },
  { number: 18, statements: countAnew },
  { number: 19, statements: teamDeliveries },
  { number: 20, statements: hookProperties },
  { number: 21, statements: authors },
  { number: 22, statements: keptDrafts },
  { number: 23, statements: pushed },
  { number: 24, statements: keys },
  { number: 25, statements: identity },
  { number: 26, statements: proofs },
  { number: 27, statements: deletedAccounts },
  { number: 28, statements: saidAt },
  { number: 29, statements: heldMessages },
  { number: 30, statements: clearedPeople },
  { number: 31, statements: companyNames },
  { number: 32, statements: knownBrowsers },
  { number: 33, statements: studioAnswers },
  { number: 34, statements: otherElements },
  { number: 35, statements: pushedFrom },
  { number: 36, statements: scheduledFor },
  { number: 37, statements: pushedFile },
  { number: 38, statements: keptOf },
  { number: 39, statements: keptSchedules },
  { number: 40, statements: identifiedAt },
  { number: 41, statements: secretRoles },
  { number: 42, statements: secondFactors },
  { number: 43, statements: jobs },
  { number: 44, statements: repeats },
  { number: 45, statements: shownAt },
  { number: 46, statements: tags },
  { number: 47, statements: eventNames },
  { number: 48, statements: listFigures },
  { number: 49, statements: previewMeans },
  { number: 50, statements: limitGroups },
]

const hashes = new WeakMap<Migration, string>()
export function hashOf(migration: Migration): string {
  const known = hashes.get(migration)
  if (known) return known
  const hash = createHash('sha256').update(migration.statements.join('\n')).digest('hex').slice(0, 16)
  hashes.set(migration, hash)
  return hash
}

/**
 * Brings the database to the newest schema. Each migration runs completely or not at all. If several processes start together,
 * one migrates and the others wait.
 */
export async function migrate(store: Store, migrations = MIGRATIONS): Promise<void> {
  const isToday = migrations === MIGRATIONS
  const missing = await store.transaction(async tx => {
    const applied = await readApplied(tx, store.name, migrations)
    const missing = without(migrations, applied)
    if (!isToday || applied.length > 0 || !(await makeAsBefore(tx, store.name))) return missing
    for (const migration of missing) await record(tx, migration)
    return []
  }, 'alone')
  for (const migration of missing)
    await store.transaction(async tx => {
      const applied = await readApplied(tx, store.name, migrations)
      if (!without([migration], applied)[0]) return
      for (const statement of migration.statements) await tx.run(statement)
      await record(tx, migration)
    }, 'alone')
  if (isToday && missing.length === migrations.length)
    await store.transaction(tx => rememberTables(tx, store.name), 'alone')
}

async function readApplied(tx: Tx, name: Store['name'], migrations: Migration[]): Promise<Applied[]> {
  await tx.run(
    `CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL, hash TEXT NOT NULL)`,
  )
  const applied = await tx.query<Applied>('SELECT * FROM migrations ORDER BY number')
  checkApplied(applied, migrations)
  if (applied.length === 0) await refuseUnrecorded(tx, name)
  return applied
}

const without = (migrations: Migration[], applied: Applied[]) =>
  migrations.filter(({ number }) => !applied.some(one => one.number === number))

const record = (tx: Tx, migration: Migration) =>
  tx.run('INSERT INTO migrations (number, applied_at, hash) VALUES ($1, $2, $3)', [
    migration.number,
    tx.now,
    hashOf(migration),
  ])

/** Tables without a record of their migrations: to make them again would fail in the middle. */
async function refuseUnrecorded(tx: Tx, name: Store['name']): Promise<void> {
  const sql =
    name === 'sqlite'
      ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'accounts'"
      : "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'accounts'"
  if ((await tx.query(sql)).length > 0)
    throw new WrongDatabase(
      'The database has the tables of Beckon, but not their record, the table migrations: part of it is missing. Restore a backup, or use an empty database.',
    )
}

interface Applied {
  number: number
  /** Databases from before the first release have none. */
  hash?: string
}

function checkApplied(applied: Applied[], migrations: Migration[]): void {
  const newest = migrations.at(-1)!.number
  for (const { number, hash } of applied) {
    if (number > newest) {
      throw new NewerDatabase(
        `The database was made by a newer version of Beckon (its tables are number ${number}, this version knows ${newest}): install that version, or restore a backup from before the upgrade.`,
      )
    }
    const known = migrations.find(migration => migration.number === number)
    if (hash === undefined || !known || hash !== hashOf(known)) {
      throw new WrongDatabase(
        'The database was made before version 0.1.0 was released, with tables of another shape: start with an empty one, and bring Experiences over with beckon pull and beckon push.',
      )
    }
  }
}
