import { accessSync, constants, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClock } from '../server/ground/clock.ts'
import { refuseMoved } from '../server/operations/move/refuse-moved.ts'
import { createIds } from '../server/store/ids.ts'
import { migrate } from '../server/store/migrate.ts'
import { DATABASE } from '../server/store/open-database.ts'
import { openPostgres, type Pooler } from '../server/store/postgres.ts'
import { addressesOf } from '../server/store/postgres-hosts.ts'
import { SIZES } from '../server/store/sizes.ts'
import { openSqlite } from '../server/store/sqlite.ts'
import type { Store } from '../server/store/store.ts'
import { createVault } from '../server/store/vault.ts'
import { NewerDatabase, WrongDatabase } from '../server/store/wrong-database.ts'
import type { Given, Option } from './command.ts'
import { Failure } from './failure.ts'
import { readKeys } from './read-key.ts'
import type { World } from './world.ts'

/** Which database: PostgreSQL by its address, or the folder of the embedded one. Null stores nothing. */
export type Place = { postgres: string; pooler?: Pooler } | { folder: string | null }

export const DATA: { [name: string]: Option } = {
  data: { value: 'folder', says: 'folder of the embedded database; default BECKON_DATA, else .beckon' },
}

export function placeOf(given: Given, world: World): Place {
  const folder = given.value('data')
  const url = world.env.DATABASE_URL
  if (url && folder === undefined) {
    if (!/^postgres(ql)?:\/\//.test(url) || !addressesOf(url).every(address => URL.canParse(address))) {
      throw new Failure(
        'DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host:5432/name',
      )
    }
    return { postgres: url, pooler: poolerOf(world.env) }
  }
  const data = folder ?? world.env.BECKON_DATA ?? '.beckon'
  return { folder: data === 'memory' ? null : resolve(world.cwd, data) }
}

/** How the pooler at DATABASE_URL shares its connections, if there is one. */
export function poolerOf(env: World['env']): Pooler | undefined {
  const pooler = env.BECKON_DATABASE_POOLER
  if (!pooler) return undefined
  if (pooler !== 'transaction')
    throw new Failure(`BECKON_DATABASE_POOLER must be transaction or left out, not "${pooler}".`, 2)
  return pooler
}

/** Opens it for one operation, in this process. */
export async function openDatabase(place: Place, env: World['env']): Promise<Store> {
  return opened(place, migrated, env)
}

/** The same, for a backup that takes its place. It may be of a newer version: whoever goes back has such a one. */
export async function openToReplace(place: Place, env: World['env']): Promise<Store> {
  const orNewer = (error: unknown) => {
    if (!(error instanceof NewerDatabase)) throw error
  }
  return opened(place, store => migrated(store).catch(orNewer), env)
}

async function migrated(store: Store): Promise<void> {
  await migrate(store)
  await refuseMoved(store)
}

/** The same, even if everything was moved away or is just arriving. */
export async function openForMove(place: Place): Promise<Store> {
  return opened(place, migrate, {})
}

async function opened(place: Place, prepare: (store: Store) => Promise<void>, env: World['env']): Promise<Store> {
  const { key, oldKey } = readKeys(env)
  const vault = createVault(key, oldKey)
  const clock = createClock()
  try {
    const store =
      'postgres' in place
        ? openPostgres(place.postgres, clock, createIds(), { pooler: place.pooler, vault })
        : openSqlite(place.folder, clock, createIds(), SIZES, vault)
    try {
      await prepare(store)
    } catch (error) {
      await store.close()
      throw error
    }
    return store
  } catch (error) {
    throw new Failure(whyNotOpened(error, place))
  }
}

/** One sentence about a database that does not open. Never the whole address, because it may contain a password. */
export function whyNotOpened(error: unknown, place: Place): string {
  if (error instanceof WrongDatabase) return error.message
  const { code, message } = firstOf(error)
  if ('postgres' in place) return whyNotConnected(code, message, new URL(addressesOf(place.postgres)[0]!))
  const { folder } = place
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || /readonly|unable to open/i.test(message)) {
    const file = join(folder ?? '', DATABASE)
    return existsSync(file) && mayWrite(folder!)
      ? `The file ${file} cannot be opened for reading and writing; look at its owner and its rights. Its folder is fine.`
      : `The data folder ${folder} cannot be written; give another one with BECKON_DATA or --data.`
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT') {
    return `The data folder ${folder} cannot be made: something on its path is not a folder.`
  }
  if (code === 'ENOSPC' || /disk is full/.test(message))
    return `The disk of the data folder ${folder} is full: free some space and start again. Nothing was written.`
  if (/not a database|malformed/.test(message))
    return `${folder}/beckon.db is not a database of Beckon, or it is damaged; it was left as it is.`
  return message.split('\n')[0]!
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function whyNotConnected(code: string, message: string, url: URL): string {
  const host = `${url.hostname}:${url.port || 5432}`
  switch (code) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${host}; is DATABASE_URL right?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${url.hostname}; is DATABASE_URL right?`
    case 'ETIMEDOUT':
      return `PostgreSQL at ${host} does not answer in time; is DATABASE_URL right?`
    case '28P01':
    case '28000':
      return `PostgreSQL at ${host} does not let the user "${url.username}" in; is the password in DATABASE_URL right?`
    case '53300':
      return `PostgreSQL at ${host} has no connection free; raise its max_connections, or lower the pool of what uses it.`
    case '3D000':
      return `PostgreSQL at ${host} has no database named "${url.pathname.slice(1)}"; create it first.`
    case '42501':
      return `The user "${url.username}" may not create tables in the database "${url.pathname.slice(1)}".`
    default:
      return `PostgreSQL at ${host} cannot be used: ${message.split('\n')[0]}.`
  }
}

/** If several addresses of one host were tried, the first failure is enough. */
function firstOf(error: unknown): { code: string; message: string } {
  const one = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error
  const { code, message } = one as { code?: string; message?: string }
  return { code: code ?? (error as { code?: string }).code ?? '', message: message || String(error) }
}
