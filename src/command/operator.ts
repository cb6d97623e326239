import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Front } from '../server/app/create-server.ts'
import { isLoopback } from '../server/http/loopback.ts'
import { DATABASE } from '../server/store/open-database.ts'
import type { Store } from '../server/store/store.ts'
import type { Given } from './command.ts'
import { openDatabase, openToReplace, type Place, placeOf } from './database.ts'
import { Failure, OutOfReach } from './failure.ts'
import { giveToOwner } from './give-to-owner.ts'
import { type Operation, operate } from './operation.ts'
import { readOperation } from './read-operation.ts'
import type { Setting } from './settings-in-force.ts'
import type { World } from './world.ts'

/**
 * Only one process can use the embedded database. So an operator's command asks the serving process, if there is one. Everybody
 * who can read the data folder can read this file, and so can operate; nobody else can.
 */
interface Serving {
  address: string
  key: string
  pid: number
  /** The secret of the demo's panel. It is revoked when the demo ends. */
  demo_secret?: string
  /** What it was started with; secrets are hidden. */
  settings?: Setting[]
}

const PATH = '/operator'
/** The operations that may come first in a new data folder. */
const BEGINS: Operation['does'][] = ['create account', 'restore']
const servingFile = (folder: string) => join(folder, 'serving.json')

export const newOperatorKey = () => randomBytes(32).toString('hex')

export function readServing(folder: string): Serving | null {
  try {
    return JSON.parse(readFileSync(servingFile(folder), 'utf8')) as Serving
  } catch {
    return null
  }
}

export function writeServing(folder: string, serving: Serving): void {
  rmSync(servingFile(folder), { force: true })
  writeFileSync(servingFile(folder), JSON.stringify(serving), { mode: 0o600 })
}

export function removeServing(folder: string): void {
  rmSync(servingFile(folder), { force: true })
}

/** Wrong keys a minute. After that, nobody gets in until the minute is over. */
const MOST_WRONG = 10
const MINUTE = 60_000

const refuse = (code: number, message: string, headers = {}) =>
  Response.json({ code, messages: [message] }, { status: code, headers })

/** Answers operators on this machine who have the key. */
export function operatorFront(store: Store, key: string, now = () => Date.now()): Front {
  const wrong = { minute: 0, count: 0 }
  return async (request, peer) => {
    if (new URL(request.url).pathname !== PATH || request.method !== 'POST') return null
    // A proxy on this machine forwards requests of others. They must neither get in nor lock the operator out.
    const here = isLoopback(peer.address) && !request.headers.has('X-Forwarded-For')
    const minute = Math.floor(now() / MINUTE)
    if (minute !== wrong.minute) Object.assign(wrong, { minute, count: 0 })
    if (here && wrong.count >= MOST_WRONG) {
      const wait = Math.ceil(((minute + 1) * MINUTE - now()) / 1_000)
      return refuse(429, 'Too many wrong keys of operators; wait a minute', { 'retry-after': String(wait) })
    }
    if (!here || !same(request.headers.get('X-Operator-Key') ?? '', key)) {
      if (here) wrong.count++
      return refuse(403, 'Only an operator of this machine may ask this')
    }
    const operation = readOperation(await request.json().catch(() => null))
    if (typeof operation === 'string') {
      return Response.json({ code: 422, messages: [operation], failure: operation }, { status: 422 })
    }
    try {
      return Response.json(await operate(store, operation))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return Response.json({ failure: error.message, out_of_reach: error instanceof OutOfReach }, { status: 409 })
    }
  }
}

/** Does it in the serving process, or here if no process serves this database. */
export async function asOperator<T>(given: Given, world: World, operation: Operation): Promise<T> {
  const place = placeOf(given, world)
  const asked = 'folder' in place && place.folder ? await askServing(place.folder, world, operation) : undefined
  if (asked !== undefined) return asked as T
  return (await operateHere(place, operation, world.env)) as T
}

async function operateHere(place: Place, operation: Operation, env: World['env']): Promise<unknown> {
  if ('folder' in place && place.folder === null)
    throw new Failure('BECKON_DATA is "memory", so there is no database to work on; name its folder with --data.')
  // A typo in the folder's name must not create an empty database, or a backup of one.
  if ('folder' in place && !BEGINS.includes(operation.does) && !existsSync(join(place.folder!, 'beckon.db')))
    throw new Failure(`There is no database in ${place.folder}; name its folder with --data or BECKON_DATA.`)
  const store = await (operation.does === 'restore' ? openToReplace : openDatabase)(place, env)
  try {
    return await operate(store, operation)
  } finally {
    await store.close()
    if ('folder' in place) giveFilesToOwner(place.folder!, operation)
  }
}

/** If root does it, the server must be able to open what is there afterwards. */
function giveFilesToOwner(folder: string, operation: Operation): void {
  const database = ['', '-wal', '-shm'].map(end => join(folder, DATABASE + end))
  for (const file of operation.does === 'restore' ? [...database, operation.keep] : database) giveToOwner(file)
}

interface Refusal {
  failure?: string
  messages?: string[]
  out_of_reach?: boolean
}

async function askServing(folder: string, world: World, operation: Operation): Promise<unknown> {
  const serving = readServing(folder)
  if (!serving) return undefined
  let response: Response
  try {
    response = await world.fetch(serving.address + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Operator-Key': serving.key },
      body: JSON.stringify(operation),
    })
  } catch {
    // It ended without cleaning up. Then the database is free; if not, opening it will say so.
    return undefined
  }
  if (response.status === 403 || response.status === 404) return undefined
  const answer = (await response.json().catch(() => ({}))) as Refusal
  if (answer.out_of_reach) throw new OutOfReach(answer.failure!)
  if (!response.ok)
    throw new Failure(
      answer.failure ?? answer.messages?.[0] ?? `The running server answered ${response.status}; its log says why.`,
    )
  return answer
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
