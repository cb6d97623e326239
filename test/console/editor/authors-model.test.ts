import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCollisions } from '../../../src/console/editor/draft/draft.ts'
import { type DraftAnswer, type DraftApi, storedIn } from '../../../src/console/editor/draft/draft-api.ts'
import { type JsonObject, same } from '../../../src/console/editor/draft/json.ts'
import { type OpenDraft, openDraft } from '../../../src/console/editor/draft/open-draft.ts'
import { at } from '../../../src/console/editor/draft/path.ts'
import type { Kept } from '../../../src/console/editor/draft/shelf.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { anId } from '../../builders.ts'
import { LONG, runs } from '../../runs.ts'
import { type Browser, someone } from '../../server/a-browser.ts'
import { aCaller, type Caller } from '../../server/caller.ts'
import { aServer } from '../../server/stores.ts'

let server: BeckonServer
let secret: Caller
let people: Browser[]
beforeAll(async () => {
  server = await aServer('SQLite in memory')
  secret = aCaller(server)
  people = [await someone(server, 'publisher'), await someone(server, 'publisher')]
})
afterAll(() => server.close())

const [one, two, three] = ['one', 'two', 'three'].map(anId) as [string, string, string]
const FIELDS = ['name', 'description', `steps.${one}.title`, `steps.${two}.body`] as const
const HOUR = 3_600_000

/** `lost`: the server does it, but the answer does not come. `late`: it comes with the next thing that this author waits for. */
type Line = 'up' | 'down' | 'lost' | 'late'

interface Author {
  name: string
  ask: Browser['ask']
  line: Line
  shelf: Map<string, Kept>
  windows: number
  late: (() => void)[]
  draft: OpenDraft
  /** What the review shows: it stays as it was when it was opened. */
  review: { stamp: string; content: JsonObject } | null
  /** The newest text of this author in each field. Older ones were replaced by the author. */
  typed: Map<string, string>
  chosen: Set<unknown>
}

const WHATS = [
  'type', 'type', 'type', 'type', 'undo', 'undo', 'redo', 'move', 'save', 'save', 'look', 'look', 'reload', 'up', 'up', 'down', 'lost', 'late',
  'mine', 'theirs', 'review', 'review', 'publish', 'publish', 'schedule', 'unpublish', 'roll back', 'roll back over the draft',
  'push', 'push with an old file', 'time passes', 'bring back',
] as const // biome-ignore format: a list of words
type Step = [who: number, what: (typeof WHATS)[number], which: number]

/** Everything that happens to one Experience, and what people must get. */
async function aWorld() {
  const steps = [one, two, three].map(id => ({ id, title: `First ${id.slice(0, 4)}` }))
  const { body } = await secret.api('POST', '/v3/edit/tours', { name: 'First', steps })
  const path = `/v3/edit/tours/${body.tour.id}`
  const read = async (version = 'draft') => {
    const { status, body } = await secret.api('GET', `${path}?version=${version}`)
    return status === 200 ? storedIn(body.tour) : null
  }
  return {
    path,
    read,
    /** What was on the screen of whoever made it live; null: nothing. */
    live: null as JsonObject | null,
    waiting: null as { content: JsonObject; at: number } | null,
    versions: [] as JsonObject[],
    file: (await read())!,
    pushed: [] as string[],
    texts: 0,
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

const now = () => server.clock.now() ?? Date.now()

function apiOf(author: Author, path: string): DraftApi {
  const ask = async (method: string, body?: JsonObject): Promise<DraftAnswer> => {
    const { line } = author
    if (line === 'down') return { ok: false, status: 0, messages: [] }
    const { status, body: said } = await author.ask(method, path, body)
    if (line === 'lost') return { ok: false, status: 0, messages: [] }
    if (line === 'late') await new Promise<void>(resolve => author.late.push(resolve))
    if (status === 200) return { ok: true, stored: storedIn(said.tour), repeated: said.repeated }
    return { ok: false, status, messages: said.messages, current: said.current && storedIn(said.current) }
  }
  return {
    read: () => ask('GET'),
    write: (changes, stamp, save_id) => ask('PATCH', { ...changes, stamp, save_id, autosave: true }),
  }
}

async function open(author: Author, world: World): Promise<void> {
  const { shelf } = author
  const opened = await openDraft({
    api: apiOf(author, world.path),
    shelf: {
      all: async () => [...shelf],
      put: async (key, kept) => !!shelf.set(key, structuredClone(kept)),
      drop: async key => void shelf.delete(key),
    },
    key: `${author.name}-${author.windows++}`,
    clock: { now: () => author.windows * 1_000_000 + author.typed.size, later: () => () => {} },
  })
  if ('ok' in opened) {
    // There is no answer now. What is on the device waits for the next time.
    author.line = 'up'
    return open(author, world)
  }
  author.draft = opened
  author.review = null
  await settled(author, () => opened.save())
}

/** Waits for it. Answers that are late come now. */
async function settled(author: Author, act: () => Promise<unknown>): Promise<void> {
  const line = author.line
  if (line === 'late') author.line = 'up'
  const waiting = act()
  for (const arrive of author.late.splice(0)) arrive()
  await waiting
  author.line = line
  await author.draft.shelved()
}

const contentOf = (author: Author) => author.draft.$draft.get().content
const isPublished = ({ status }: { status: number }) => status === 200

/** What an author does in the console. */
async function act(world: World, author: Author, what: Step[1], which: number): Promise<void> {
  const { draft } = author
  const field = FIELDS[which % FIELDS.length]!
  const collision = openCollisions(draft.$draft.get())[0]
  switch (what) {
    case 'type': {
      const text = `${author.name} wrote ${++world.texts}`
      draft.edit(field, text)
      author.typed.set(field, text)
      return
    }
    case 'move': {
      const steps = contentOf(author).steps as JsonObject[]
      return draft.edit('steps', [...steps.slice(1), steps[0]!])
    }
    case 'undo':
    case 'redo': {
      const before = contentOf(author)
      if (what === 'undo') draft.undo()
      else draft.redo()
      for (const each of FIELDS) {
        const [was, is] = [at(before, each), at(contentOf(author), each)]
        if (same(was, is)) continue
        // Only what this author wrote or chose is taken back or done again.
        const foreign = typeof was === 'string' && / wrote /.test(was) && !was.startsWith(author.name)
        expect(foreign && !author.chosen.has(was), `${what} replaced "${was}" by "${is}"`).toBe(false)
        author.typed.delete(each)
      }
      return
    }
    case 'mine':
    case 'theirs':
      if (!collision) return
      if (what === 'theirs') {
        author.chosen.add(collision.theirs)
        author.typed.delete(collision.at)
      }
      return draft.choose(collision.at, what)
    case 'up':
    case 'down':
    case 'lost':
    case 'late':
      author.line = what
      return
    case 'save':
      if (author.line !== 'late' || author.late.length > 0) return settled(author, () => draft.save())
      // The request arrives, and its answer comes later.
      void draft.save()
      for (let turn = 0; turn < 50 && author.late.length === 0; turn++) await new Promise(setImmediate)
      return
    case 'look':
      return settled(author, () => draft.look())
    case 'reload': {
      await draft.shelved()
      for (const arrive of author.late.splice(0)) arrive()
      draft.stop()
      if (author.line === 'late') author.line = 'up'
      return open(author, world)
    }
    case 'review': {
      const { stamp, content } = draft.$draft.get()
      author.review = draft.$saving.get().state === 'saved' ? { stamp, content } : null
      return
    }
    case 'publish':
    case 'schedule':
      return release(world, author, what)
  }
}

/** Presses the button under a review. The answer may be lost, so what people get is asked for afterwards. */
async function release(world: World, author: Author, what: 'publish' | 'schedule'): Promise<void> {
  const { review } = author
  if (!review || author.line === 'down') return
  const at = now() + 2 * HOUR
  const wanted = what === 'publish' ? { published_at: '$now' } : { publish_at: new Date(at).toISOString() }
  const answer = await author.ask('PATCH', world.path, { ...wanted, stamp: review.stamp })
  expect([200, 409]).toContain(answer.status)
  if (!isPublished(answer)) return
  if (what === 'schedule') world.waiting = { content: review.content, at }
  else becomesLive(world, review.content)
}

function becomesLive(world: World, content: JsonObject | null): void {
  world.waiting = null
  world.live = content
}

/** What is done with the command, or to the whole. */
async function command(world: World, what: Step[1], which: number): Promise<void> {
  const { path } = world
  switch (what) {
    case 'unpublish':
      if (isPublished(await secret.api('PATCH', path, { published_at: null }))) becomesLive(world, null)
      return
    case 'roll back':
    case 'roll back over the draft': {
      const number = (which % Math.max(1, world.versions.length)) + 1
      const draft = what === 'roll back' ? 'keep' : 'replace'
      const answer = await secret.api('POST', `${path}/rollback`, { version: number, draft })
      if (isPublished(answer)) becomesLive(world, world.versions[number - 1]!)
      return
    }
    case 'push':
    case 'push with an old file': {
      if (what === 'push') world.file = (await world.read())!
      const text = `the file wrote ${++world.texts}`
      const content = { ...world.file.content, description: text }
      const answer = await secret.api('PUT', path, { ...content, stamp: world.file.stamp })
      if (answer.status === 200) world.pushed.push(text)
      else expect(answer.status).toBe(409)
      return
    }
    case 'time passes':
      server.clock.advance(HOUR)
      await server.settle()
      if (world.waiting && world.waiting.at <= now()) becomesLive(world, world.waiting.content)
      return
    case 'bring back': {
      const [kept] = (await secret.api('GET', `${path}/kept_drafts`)).body.kept_drafts
      if (kept) await secret.api('POST', `${path}/kept_drafts/${kept.id}/restore`)
      return
    }
  }
}

/** What people get is what was on the screen of whoever pressed. */
async function checkLive(world: World): Promise<void> {
  const live = await world.read('live')
  expect(live?.content ?? null).toEqual(world.live)
  const { versions } = (await secret.api('GET', `${world.path}/versions?limit=1`)).body
  if (versions[0] && versions[0].number > world.versions.length) world.versions.push(world.live!)
}

/** Everything that is kept anywhere: in editors, in choices, in the draft, in the history. */
async function everything(world: World, authors: Author[]): Promise<string> {
  const { path } = world
  const changes = (await secret.api('GET', `${path}/changes?limit=500`)).body.changes
  const { kept_drafts } = (await secret.api('GET', `${path}/kept_drafts`)).body
  const open = authors.map(({ draft }) => [draft.$draft.get().content, draft.$draft.get().collisions])
  return JSON.stringify([changes, kept_drafts, open, await world.read(), world.versions])
}

test(
  'whatever two authors and a command do, what was typed is kept, and what is live was on the screen of whoever pressed',
  async () => {
    const step = fc.tuple(fc.nat(1), fc.constantFrom(...WHATS), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), async story => {
        const world = await aWorld()
        const authors: Author[] = []
        for (const [index, { ask }] of people.entries()) {
          const name = ['ada', 'bob'][index]!
          const author = {
            name,
            ask,
            line: 'up',
            shelf: new Map(),
            windows: 0,
            late: [],
            typed: new Map(),
            chosen: new Set(),
          }
          authors.push(author as unknown as Author)
          await open(authors[index]!, world)
        }
        for (const [who, what, which] of story) {
          await act(world, authors[who]!, what, which)
          await command(world, what, which)
          await authors[who]!.draft.shelved()
          await checkLive(world)
        }
        // In the end everybody is connected again.
        for (const author of authors) {
          author.line = 'up'
          await settled(author, () => author.draft.save())
          await settled(author, () => author.draft.look())
        }
        const all = await everything(world, authors)
        for (const text of [...authors.flatMap(({ typed }) => [...typed.values()]), ...world.pushed])
          expect(all).toContain(JSON.stringify(text).slice(1, -1))
        for (const author of authors) {
          author.draft.stop()
          await author.draft.shelved()
        }
      }),
      runs('two authors', 20_000, 60),
    )
  },
  LONG,
)

test(
  'one author alone, whatever answers are lost or late and however often the page is loaded again, never meets anybody else',
  async () => {
    const whats = [
      'type',
      'type',
      'undo',
      'redo',
      'move',
      'save',
      'save',
      'look',
      'reload',
      'up',
      'lost',
      'late',
      'down',
    ] as const
    const step = fc.tuple(fc.constantFrom(...whats), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async story => {
        const world = await aWorld()
        const author = { name: 'ada', ask: people[0]!.ask, line: 'up', shelf: new Map(), windows: 0, late: [], typed: new Map(), chosen: new Set() } as unknown as Author // biome-ignore format: one author
        await open(author, world)
        for (const [what, which] of [...story, ['up', 0], ['save', 0], ['look', 0]] as const) {
          await act(world, author, what, which)
          expect(openCollisions(author.draft.$draft.get())).toEqual([])
          expect(author.draft.$received.get()).toEqual([])
        }
        expect((await world.read())!.content).toEqual(contentOf(author))
      }),
      runs('one author', 5_000, 60),
    )
  },
  LONG,
)
