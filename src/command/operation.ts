import { randomUUID } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SecretRole } from '../protocol/secret-role.ts'
import {
  addSecret,
  createAccount,
  listSecrets,
  revokeSecret,
  rotateSecret,
} from '../server/access/users/create-account.ts'
import { createClock } from '../server/ground/clock.ts'
import { EVERY_ACCOUNT } from '../server/ground/every-account.ts'
import { recordAudit } from '../server/journal/record-audit.ts'
import { rollUp } from '../server/results/figures/rollup.ts'
import { createIds } from '../server/store/ids.ts'
import { migrate } from '../server/store/migrate.ts'
import { sealKeys } from '../server/store/seal-keys.ts'
import { openSqlite } from '../server/store/sqlite.ts'
import type { Store, Tx } from '../server/store/store.ts'
import { WrongDatabase } from '../server/store/wrong-database.ts'
import { Failure, OutOfReach } from './failure.ts'
import { markOf } from './mark-of.ts'
import { onTheMachine, operateOnUsers, type UserOperation } from './user-operation.ts'

/** What an operator can ask of the database. It is JSON, because a serving process gets it over a socket. */
export type Operation =
  /** The mark says which file the command sees at this path, or beside it: the server may see another one. */
  | { does: 'backup'; path: string; mark?: string }
  | { does: 'restore'; path: string; keep: string; mark?: string }
  | { does: 'list accounts' }
  | { does: 'create account'; name: string; token?: string }
  | { does: 'list secrets'; account: string }
  | { does: 'add secret'; account: string; name?: string; rights?: SecretRole }
  | { does: 'rotate secrets'; account: string }
  | { does: 'revoke secret'; account: string; secret: string }
  | { does: 'count figures again' }
  | { does: 'seal keys' }
  | UserOperation

/** Does it on the database that is open here. If it cannot be done, it throws a `Failure`. */
export async function operate(store: Store, operation: Operation): Promise<unknown> {
  switch (operation.does) {
    case 'backup':
      return backUp(fileOf(store), operation.path, operation.mark)
    case 'restore':
      return restore(fileOf(store), operation)
    case 'list accounts':
      return store.query('SELECT id, name, token FROM accounts ORDER BY id')
    case 'create account':
      return store.transaction(async tx => {
        const { name, token } = operation
        const taken = token && (await tx.first('SELECT id FROM accounts WHERE token = $1', [token]))
        if (taken) throw new Failure(`Another account has the token ${token}; choose another, or leave --token out.`)
        return createAccount(tx, { name, token })
      })
    case 'list secrets':
      return store.transaction(async tx => listSecrets(tx, (await accountOf(tx, operation.account)).id))
    case 'add secret':
      return store.transaction(async tx => {
        const { id, user } = await accountOf(tx, operation.account)
        const { name, rights: role } = operation
        const secret = await addSecret(tx, id, user, { name, role })
        const [entry] = await listSecrets(tx, id)
        recordAudit(tx, onTheMachine(id), 'secret.added', entry!.id, { role: entry!.role, name: entry!.name })
        return { secret }
      })
    case 'rotate secrets':
      return store.transaction(async tx => {
        const { id } = await accountOf(tx, operation.account)
        const secret = await rotateSecret(tx, id)
        recordAudit(tx, onTheMachine(id), 'secret.added', (await listSecrets(tx, id))[0]!.id, { others: 'revoked' })
        return { secret }
      })
    case 'revoke secret':
      return store.transaction(async tx => {
        const { id } = await accountOf(tx, operation.account)
        const revoked = await revokeSecret(tx, id, operation.secret)
        recordAudit(tx, onTheMachine(id), 'secret.revoked', operation.secret)
        if (!revoked)
          throw new Failure(
            `The account has no valid secret with the id ${operation.secret}; beckon account secrets lists them.`,
          )
        return { revoked: operation.secret }
      })
    case 'count figures again':
      return makeFiguresAnew(store)
    case 'seal keys':
      return { sealed: await sealedAgain(store) }
    default:
      return operateOnUsers(store, operation)
  }
}

/** With the key that this process has. */
async function sealedAgain(store: Store): Promise<number> {
  if (!store.vault.locks)
    throw new Failure(
      'There is no BECKON_KEY here, so nothing was encrypted; start the server with one, then try again.',
    )
  try {
    return await sealKeys(store)
  } catch (error) {
    if (error instanceof WrongDatabase) throw new Failure(error.message)
    throw error
  }
}

/** For every account. If the serving process is computing, waits for it. */
async function makeFiguresAnew(store: Store): Promise<{ accounts: number }> {
  const accounts = await store.query<{ id: string }>('SELECT id FROM accounts ORDER BY id')
  for (const { id: account } of accounts)
    while ((await rollUp({ store, account, holder: randomUUID(), memory: new Map() }, { everything: true })).busy)
      await new Promise(resolve => setTimeout(resolve, 100))
  return { accounts: accounts.length }
}

async function accountOf(tx: Tx, wanted: string): Promise<{ id: string; user: string }> {
  const rows = await tx.query<{ id: string; user: string }>(
    `SELECT a.id AS id, u.id AS "user" FROM accounts a JOIN users u ON u.account_id = a.id
     WHERE a.id = $1 OR a.token = $1 ORDER BY u.id LIMIT 1`,
    [wanted],
  )
  if (!rows[0]) throw new Failure(`There is no account with the id or token ${wanted}; beckon account list shows both`)
  return rows[0]
}

type DatabaseFile = NonNullable<Store['file']>

function fileOf(store: Store): DatabaseFile {
  if (!store.file)
    throw new Failure('This command is for the embedded database. With PostgreSQL, use pg_dump and pg_restore.')
  return store.file
}

/** Creates a complete copy, or none. */
async function backUp(file: DatabaseFile, path: string, mark?: string): Promise<{ path: string }> {
  const partial = `${path}.partial`
  if (mark !== undefined && !sees(partial, mark)) throw new OutOfReach(`The server does not see the folder of ${path}.`)
  if (existsSync(path)) throw new Failure(`${path} exists already, so nothing was written; choose another name.`)
  if (!existsSync(dirname(path))) throw new Failure(`There is no folder ${dirname(path)}; create it first.`)
  try {
    rmSync(partial, { force: true })
    await file.copyTo(partial)
    chmodSync(partial, 0o600)
    renameSync(partial, path)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const Kind = NOT_ALLOWED.test(code ?? '') ? OutOfReach : Failure
    throw new Kind(`${path} cannot be written: ${message}.`)
  } finally {
    remove(partial)
  }
  return { path }
}

const NOT_ALLOWED = /^(?:EACCES|EPERM|EROFS)$/

/** Whether this process sees the file that the command sees, and may read it. */
function sees(path: string, mark: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return markOf(path) === mark
  } catch {
    return false
  }
}

/** Where this process may write nothing, it has left nothing. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}

/** Replaces everything by a backup. Before that, it saves a copy of the current data, and migrates a copy of the backup. */
async function restore(file: DatabaseFile, operation: { path: string; keep: string; mark?: string }) {
  const { path, keep, mark } = operation
  if (mark !== undefined && !sees(path, mark))
    throw new OutOfReach(`The server does not see ${path}, or may not read it.`)
  const folder = mkdtempSync(join(tmpdir(), 'beckon-restore-'))
  try {
    await cp(path, join(folder, 'beckon.db')).catch((error: Error) => {
      throw new Failure(`${path} cannot be read: ${error.message}; give the path of a backup.`)
    })
    await bringUpToDate(folder, path)
    await backUp(file, keep)
    await file.replaceBy(join(folder, 'beckon.db'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { path, kept: keep }
}

async function bringUpToDate(folder: string, path: string): Promise<void> {
  const notOurs = new Failure(`${path} is not a backup of Beckon, so nothing was changed; give the path of a backup.`)
  let copy: Store
  try {
    copy = openSqlite(folder, createClock(), createIds())
  } catch {
    throw notOurs
  }
  try {
    const [health] = await copy.query<{ quick_check: string }>('PRAGMA quick_check')
    const tables = await copy.query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    if (health?.quick_check !== 'ok' || !tables.some(({ name }) => name === 'accounts')) throw notOurs
    await migrate(copy)
    // Users who were signed out since then, or links that were used, must not become valid again.
    await copy.query('DELETE FROM sessions')
    await copy.query(`${EVERY_ACCOUNT} DELETE FROM begun_sign_ins`)
    await copy.query('DELETE FROM links')
  } catch (error) {
    if (error instanceof WrongDatabase) throw new Failure(`${path} cannot be restored. ${error.message}`)
    throw error instanceof Failure ? error : notOurs
  } finally {
    await copy.close()
  }
}
