import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { End } from '../server/operations/move/end.ts'
import { type Moved, move as moveAll, NotMoved } from '../server/operations/move/move.ts'
import { postgresEnd, StillUsed } from '../server/operations/move/postgres-end.ts'
import { sqliteEnd } from '../server/operations/move/sqlite-end.ts'
import type { Command } from './command.ts'
import { DATA, openForMove, whyNotOpened } from './database.ts'
import { Failure } from './failure.ts'
import { readServing } from './operator.ts'
import type { World } from './world.ts'

const DIRECTIONS = ['to-postgres', 'to-folder']

export const move: Command = {
  words: '<to-postgres | to-folder>',
  options: DATA,
  variables: { DATABASE_URL: 'PostgreSQL: postgres://user:password@host:5432/name' },
  examples: [
    'DATABASE_URL=postgres://… beckon move to-postgres --data .beckon',
    'DATABASE_URL=postgres://… beckon move to-folder --data .beckon',
  ],
  async run(given, world) {
    const direction = given.words[0] ?? ''
    if (!DIRECTIONS.includes(direction) || given.words.length > 1)
      throw new Failure('Where to? beckon move to-postgres, or beckon move to-folder', 2)
    const url = world.env.DATABASE_URL
    if (!url || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
      throw new Failure('Which PostgreSQL? Set DATABASE_URL=postgres://user:password@host:5432/name', 2)
    const folder = resolve(world.cwd, given.value('data') ?? world.env.BECKON_DATA ?? '.beckon')
    const toPostgres = direction === 'to-postgres'
    if (toPostgres && !existsSync(join(folder, 'beckon.db')))
      throw new Failure(`There is no database in ${folder}; name its folder with --data or BECKON_DATA.`)
    const moved = await moveBetween(folder, url, toPostgres, world)
    world.out(given.on('json') ? JSON.stringify(moved) : inWords(moved, toPostgres, folder))
    return 0
  },
}

async function moveBetween(folder: string, url: string, toPostgres: boolean, world: World): Promise<Moved> {
  const ends: End[] = []
  try {
    const [sqlite, postgres] = [await openFolder(folder, world), await openAddress(url)]
    ends.push(sqlite, postgres)
    const say = (progress: string) => world.err(`  ${progress}`)
    return toPostgres ? await moveAll(sqlite, postgres, say) : await moveAll(postgres, sqlite, say)
  } catch (error) {
    if (error instanceof NotMoved) throw new Failure(error.message)
    if (error instanceof StillUsed)
      throw new Failure(
        `${error.message} other connections are open to the PostgreSQL database: stop every beckon serve, and the pooler before it if there is one, then run this again.`,
      )
    if (error instanceof Failure) throw error
    // Wherever it stopped, one of the two can be served, and the next run continues from there.
    const why = error instanceof Error ? error.message : String(error)
    throw new Failure(`The move was interrupted (${why}); run this command again to finish it.`)
  } finally {
    // A lost connection cannot be closed any more.
    for (const end of ends) await end.close().catch(() => {})
  }
}

async function openFolder(folder: string, world: World): Promise<End> {
  const serving = readServing(folder)
  if (serving && (await answers(serving.address, world)))
    throw new Failure(`A server uses ${folder} at ${serving.address}; stop it first, then run this command again.`)
  return sqliteEnd(await openForMove({ folder }), folder)
}

async function answers(address: string, world: World): Promise<boolean> {
  try {
    return (await world.fetch(`${address}/health`)).ok
  } catch {
    return false
  }
}

/** Creates its tables. The move itself uses a connection of its own. */
async function openAddress(url: string): Promise<End> {
  const store = await openForMove({ postgres: url })
  await store.close()
  try {
    return await postgresEnd(url)
  } catch (error) {
    throw new Failure(whyNotOpened(error, { postgres: url }))
  }
}

function inWords({ tables, finished }: Moved, toPostgres: boolean, folder: string): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const next = toPostgres ? 'DATABASE_URL=… beckon serve' : `beckon serve --data ${folder}, without DATABASE_URL`
  const done = finished
    ? 'Everything was copied before. The move is complete now.'
    : `Moved ${rows.toLocaleString('en')} rows; counts and hashes of every table are the same on both sides.`
  return `${done}\nFrom now on: ${next}. The old database is still there, but no server starts with it.`
}
