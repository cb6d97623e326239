import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { JsonObject } from '../../../../src/console/editor/draft/json.ts'
import { at } from '../../../../src/console/editor/draft/path.ts'
import { becomesLive, FIELDS, HOUR, type World } from './world.ts'

/** What is done in a terminal, by a deploy, or by time. */
export const COMMANDS = [
  'pull', 'edit the file', 'edit the file', 'push', 'push', 'push --publish', 'push --force', 'push, never answered',
  'unpublish', 'roll back', 'roll back over the draft', 'bring back', 'time passes',
] as const // biome-ignore format: a list of words
export type Ordered = (typeof COMMANDS)[number]

const readFile = (world: World) => JSON.parse(readFileSync(world.file()!, 'utf8'))

/** Somebody with files, and everything that is done to the whole. */
export async function order(world: World, what: Ordered, which: number): Promise<void> {
  const { path, caller } = world
  switch (what) {
    case 'pull':
      return pull(world)
    case 'edit the file': {
      if (!world.file()) await pull(world)
      const text = `the file wrote ${++world.texts}`
      const { live: _, ...rest } = readFile(world)
      const content = which % 2 ? { ...rest, description: text } : { ...rest, name: text }
      writeFileSync(world.file()!, JSON.stringify(content))
      world.inFile = text
      return
    }
    case 'push':
    case 'push --publish':
    case 'push --force':
    case 'push, never answered':
      return push(world, what)
    case 'unpublish': {
      if ((await caller.api('PATCH', path, { published_at: null })).status === 200) becomesLive(world, null)
      return
    }
    case 'roll back':
    case 'roll back over the draft': {
      const number = (which % Math.max(1, world.versions.length)) + 1
      const draft = what === 'roll back' ? 'keep' : 'replace'
      const { status } = await caller.api('POST', `${path}/rollback`, { version: number, draft })
      if (status === 200) becomesLive(world, world.versions[number - 1]!)
      return
    }
    case 'time passes':
      world.server.clock.advance(HOUR)
      await world.server.settle()
      for (const { content, keeps } of dueIn(world)) becomesLive(world, content, keeps)
      return
    case 'bring back': {
      const [kept] = (await caller.api('GET', `${path}/kept_drafts`)).body.kept_drafts
      if (kept) await caller.api('POST', `${path}/kept_drafts/${kept.id}/restore`)
      return
    }
  }
}

/** What time has done: in the order of the times. */
function dueIn({ waiting, until, now }: World): { content: JsonObject | null; keeps: 'keep' | 'end' }[] {
  const begins = waiting ? [{ at: waiting.at, content: waiting.content, keeps: 'end' as const }] : []
  const ends = until ? [{ at: Date.parse(until), content: null, keeps: 'keep' as const }] : []
  return [...begins, ...ends].filter(({ at }) => at <= now()).sort((one, other) => one.at - other.at)
}

/** The file becomes the draft. Whoever does this over their own changes in the file wanted that. */
async function pull(world: World): Promise<void> {
  const ran = await world.type('pull', 'e')
  // It refuses to replace changes in the file that were never pushed.
  if (ran.code !== 0) return expect(world.inFile).not.toBeNull()
  world.seen.add((await world.read())!.stamp)
  world.inFile = null
}

/** What the tests write, and the order of the steps. */
export const saysIn = (content: unknown): string =>
  JSON.stringify([
    ...FIELDS.map(field => at(content as JsonObject, field) ?? null),
    (content as { steps?: { id: string }[] } | null)?.steps?.map(({ id }) => id),
  ])

/** Either the account is as the file says, or nothing was changed and the command says why. */
async function push(
  world: World,
  what: 'push' | 'push --publish' | 'push --force' | 'push, never answered',
): Promise<void> {
  if (!world.file()) return
  const options = what === 'push --publish' || what === 'push --force' ? [what.slice('push '.length)] : []
  const before = (await world.read())!
  Object.assign(world.line, { isLost: what === 'push, never answered', written: null })
  const ran = await world.type('push', 'e', ...options)
  world.line.isLost = false
  const isDone = ran.code === 0 || world.line.written === 200
  const after = (await world.read())!
  if (!isDone) {
    expect(ran.err).not.toBe('')
    expect(after).toEqual(before)
    return
  }
  const file = readFile(world)
  // A file with what people get leaves a draft alone that goes on from there.
  const isLeft = after.stamp === before.stamp && saysIn(after.content) !== saysIn(file)
  expect(saysIn(isLeft ? world.live : after.content)).toBe(saysIn(file))
  if (isLeft) return
  // Without --force, nothing is replaced that neither the file nor whoever wrote it has seen.
  if (after.stamp !== before.stamp && what !== 'push --force') expect([...world.seen]).toContain(before.stamp)
  world.seen.clear()
  world.seen.add(after.stamp)
  if (world.inFile) world.pushed.push(world.inFile)
  if (what !== 'push --publish') return
  if (file.live === undefined) becomesLive(world, after.content)
  else if (file.live === false) becomesLive(world, null)
}
