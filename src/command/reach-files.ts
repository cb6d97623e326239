import { closeSync, copyFileSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Given } from './command.ts'
import { placeOf } from './database.ts'
import { Failure, OutOfReach } from './failure.ts'
import { giveToOwner } from './give-to-owner.ts'
import { markOf } from './mark-of.ts'
import { asOperator } from './operator.ts'
import type { World } from './world.ts'

// A service of systemd is another user than the operator. It has a /tmp of its own, and writes nothing but its data folder. So a
// file that the command and the server do not see alike goes through that folder, which both can reach.

/** A complete copy of the database, or none. */
export async function backUpTo(path: string, given: Given, world: World): Promise<void> {
  if (existsSync(path)) throw new Failure(`${path} exists already, so nothing was written; choose another name.`)
  if (!existsSync(dirname(path))) throw new Failure(`There is no folder ${dirname(path)}; create it first.`)
  const partial = `${path}.partial`
  try {
    const mark = makeMark(partial)
    await orThrough(given, world, 'backup', {
      here: () => asOperator(given, world, { does: 'backup', path, mark }),
      through: async copy => {
        await asOperator(given, world, { does: 'backup', path: copy })
        bring(copy, partial)
        renameSync(partial, path)
      },
    })
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${path} cannot be written: ${(error as Error).message}.`)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Replaces the database by a copy. */
export async function restoreFrom(
  path: string,
  keep: string,
  given: Given,
  world: World,
): Promise<{ path: string; kept: string }> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Failure(`There is no file ${path}; give the path of a backup.`)
  if (found.isDirectory()) throw new Failure(`${path} is a folder; give the path of a backup.`)
  const mark = markOf(path)
  const ask = (from: string, seen?: string) =>
    asOperator<{ kept: string }>(given, world, { does: 'restore', path: from, keep, mark: seen })
  const { kept } = await orThrough(given, world, 'restore', {
    here: () => ask(path, mark),
    through: copy => {
      takeIn(path, copy)
      giveToOwner(copy)
      return ask(copy).catch((error: Error) => {
        throw error instanceof Failure ? new Failure(error.message.replaceAll(copy, path)) : error
      })
    },
  })
  return { path, kept }
}

/** Does it with the file where it is. If the server cannot reach it there, it goes through the data folder. */
async function orThrough<T>(
  given: Given,
  world: World,
  name: string,
  ways: { here: () => Promise<T>; through: (copy: string) => Promise<T> },
): Promise<T> {
  try {
    return await ways.here()
  } catch (error) {
    const place = placeOf(given, world)
    if (!(error instanceof OutOfReach) || !('folder' in place) || place.folder === null) throw error
    const copy = join(place.folder, `${name}-${process.pid}.db`)
    try {
      rmSync(copy, { force: true })
      return await ways.through(copy)
    } finally {
      rmSync(copy, { force: true })
    }
  }
}

function takeIn(path: string, copy: string): void {
  try {
    copyFileSync(path, copy)
  } catch (error) {
    throw new Failure(`${path} cannot be copied into the data folder: ${(error as Error).message}.`)
  }
}

function makeMark(path: string): string {
  rmSync(path, { force: true })
  closeSync(openSync(path, 'wx', 0o600))
  return markOf(path)
}

function bring(from: string, to: string): void {
  rmSync(to, { force: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EXDEV') throw error
    copyFileSync(from, to)
  }
}
