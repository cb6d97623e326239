import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openCollisions } from '../../../src/console/editor/draft/draft.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import { LONG, runs } from '../../runs.ts'
import { type Author, act, anAuthor, contentOf, DECIDES, type Deed, settled, WRITES } from './authors/author.ts'
import { COMMANDS, type Ordered, order, saysIn } from './authors/command.ts'
import { aWorld, createServers, type World } from './authors/world.ts'

const servers = createServers()
afterAll(() => servers.close())

/** What happens in a window only, and asks the server nothing. */
const SILENT = new Set<string>([
  'type',
  'undo',
  'redo',
  'move',
  'mine',
  'theirs',
  'up',
  'down',
  'lost',
  'late',
  'review',
])

const isCommand = (what: Deed | Ordered): what is Ordered => (COMMANDS as readonly string[]).includes(what)

/** What people get is what was on the screen of whoever pressed. */
async function checkLive(world: World): Promise<void> {
  const live = await world.read('live')
  expect(live?.content ?? null).toEqual(world.live)
  const { versions } = (await world.caller.api('GET', `${world.path}/versions?limit=1`)).body
  if (versions[0] && versions[0].number > world.versions.length) world.versions.push(world.live!)
}

/** A time to unpublish changes only if somebody who saw it wants that, or with what it would unpublish. */
async function checkUntil(world: World): Promise<void> {
  const { unpublish_at = null } = (await world.read())!.about
  if (unpublish_at === world.until && world.meant === undefined) return
  if (world.meant !== undefined) expect(unpublish_at).toBe(world.meant)
  else expect([unpublish_at, world.live]).toEqual([null, null])
  world.until = unpublish_at
}

/** What was scheduled and does not come any more is live, the draft, a version, in the next schedule, or kept. */
async function checkEnded(world: World, before: JsonObject | null): Promise<void> {
  if (!before || world.waiting?.content === before) return
  const kept = await world.server.store.transaction(tx =>
    tx.query<{ content: string }>('SELECT content FROM kept_drafts WHERE account_id = $1', [world.account]),
  )
  const draft = (await world.read())!.content
  const found = [draft, world.waiting?.content, ...world.versions, ...kept.map(({ content }) => JSON.parse(content))]
  expect(found.map(content => saysIn(content ?? null))).toContain(saysIn(before))
}

/** Everything that is kept anywhere: in editors, in choices, in the draft, in the history. */
async function everything(world: World, authors: Author[]): Promise<string> {
  const { path, caller } = world
  const changes = (await caller.api('GET', `${path}/changes?limit=500`)).body.changes
  const { kept_drafts } = (await caller.api('GET', `${path}/kept_drafts`)).body
  const open = authors.map(({ draft }) => {
    const { content, collisions, typed } = draft.$draft.get()
    return [content, collisions, typed?.text]
  })
  return JSON.stringify([changes, kept_drafts, open, await world.read(), world.versions])
}

test(
  'whatever two authors and a command do, what was typed is kept, and what is live was on the screen of whoever pressed',
  async () => {
    const step = fc.tuple(fc.nat(1), fc.constantFrom(...WRITES, ...DECIDES, ...COMMANDS), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), async story => {
        const world = await aWorld(await servers.get())
        const authors = [await anAuthor('ada', world), await anAuthor('bob', world)]
        for (const [who, what, which] of story) {
          const waited = world.waiting?.content ?? null
          world.meant = undefined
          if (isCommand(what)) await order(world, what, which)
          else await act(world, authors[who]!, what, which)
          if (SILENT.has(what)) continue
          await checkLive(world)
          await checkUntil(world)
          await checkEnded(world, waited)
        }
        // In the end everybody is connected again.
        for (const author of authors) {
          author.line = 'up'
          await settled(author, () => author.draft.save())
          await settled(author, () => author.draft.look())
        }
        const all = await everything(world, authors)
        const texts = authors.flatMap(({ typed, json }) => [...typed.values(), ...(json ? [json.wrote] : [])])
        for (const text of [...texts, ...world.pushed]) expect(all).toContain(JSON.stringify(text).slice(1, -1))
        for (const author of authors) {
          author.draft.stop()
          await author.draft.shelved()
        }
        world.end()
      }),
      runs('two authors', 20_000, 20),
    )
  },
  LONG,
)

test(
  'one author alone, whatever answers are lost or late and however often the page is loaded again, never meets anybody else',
  async () => {
    const step = fc.tuple(fc.constantFrom(...WRITES), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async story => {
        const world = await aWorld(await servers.get())
        const author = await anAuthor('ada', world)
        for (const [what, which] of [...story, ['mend the JSON', 0], ['up', 0], ['save', 0], ['look', 0]] as const) {
          await act(world, author, what, which)
          const met = openCollisions(author.draft.$draft.get()).filter(({ here }) => !here)
          expect(met).toEqual([])
          expect(author.draft.$received.get()).toEqual([])
        }
        world.end()
        if (openCollisions(author.draft.$draft.get()).length > 0) return
        expect((await world.read())!.content).toEqual(contentOf(author))
      }),
      runs('one author', 5_000, 20),
    )
  },
  LONG,
)
