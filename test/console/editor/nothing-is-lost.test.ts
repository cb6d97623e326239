import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSaved, openCollisions } from '../../../src/console/editor/draft/draft.ts'
import { type DraftAnswer, type DraftApi, storedIn } from '../../../src/console/editor/draft/draft-api.ts'
import { type JsonObject, same } from '../../../src/console/editor/draft/json.ts'
import type { Kept } from '../../../src/console/editor/draft/kept.ts'
import { type OpenDraft, openDraft } from '../../../src/console/editor/draft/open-draft.ts'
import { at } from '../../../src/console/editor/draft/path.ts'
import type { Shelf } from '../../../src/console/editor/draft/shelf.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { anId } from '../../builders.ts'
import { runs } from '../../runs.ts'
import { aCaller } from '../../server/caller.ts'
import { aServer } from '../../server/stores.ts'

let server: BeckonServer
beforeAll(async () => {
  server = await aServer('SQLite in memory')
})
afterAll(() => server.close())

const [one, two] = [anId('one'), anId('two')]
const FIELDS = ['name', `steps.${one}.title`, `steps.${two}.body`] as const

/** The line between an editor and the server. `lost`: the server does it, but the answer does not arrive. */
type Line = 'up' | 'down' | 'lost' | 'signed out'

interface Writer {
  name: string
  line: Line
  shelf: Map<string, Kept>
  open: OpenDraft
  windows: number
}

function apiFor(id: string, lineOf: () => Line, onWrite: (changes: JsonObject) => void): DraftApi {
  const me = aCaller(server)
  const ask = async (method: string, body?: JsonObject): Promise<DraftAnswer> => {
    const before = lineOf()
    if (before === 'down') return { ok: false, status: 0, messages: [] }
    if (before === 'signed out') return { ok: false, status: 401, messages: [] }
    const { status, body: said } = await me.api(method, `/v3/edit/tours/${id}`, body)
    if (before === 'lost') return { ok: false, status: 0, messages: [] }
    if (status === 200) return { ok: true, stored: storedIn(said.tour), repeated: said.repeated }
    return { ok: false, status, messages: said.messages, current: said.current && storedIn(said.current) }
  }
  return {
    read: () => ask('GET'),
    write(changes, stamp, save_id) {
      onWrite(changes)
      return ask('PATCH', { ...changes, stamp, save_id, autosave: true })
    },
  }
}

const shelfOver = (kept: Map<string, Kept>): Shelf => ({
  all: async () => [...kept],
  put: async (key, work) => {
    kept.set(key, structuredClone(work))
    return true
  },
  putNow: () => {},
  drop: async key => void kept.delete(key),
})

/** Fields whose value in the editor differs from what the server is known to have. */
const unsaved = ({ open }: Writer) => {
  const { content, base } = open.$draft.get()
  return FIELDS.filter(field => !same(at(content, field), at(base, field)))
}
const shown = ({ open }: Writer, fields: readonly string[]) => fields.map(field => at(open.$draft.get().content, field))

async function theStory(story: Step[]) {
  const made = await aCaller(server).api('POST', '/v3/edit/tours', {
    name: 'First',
    steps: [
      { id: one, title: 'One' },
      { id: two, title: 'Two' },
    ],
  })
  const { id } = made.body.tour
  let time = 0
  const clock = { now: () => time, later: () => () => {} }
  const start = async (writer: Omit<Writer, 'open'> & { open?: OpenDraft }) => {
    const api = apiFor(
      id,
      () => writer.line,
      changes => {
        // While a choice is open, the other person's value is not overwritten.
        const draft = writer.open!.$draft.get()
        for (const { at: path, theirs } of openCollisions(draft).filter(({ here }) => !here))
          expect(at({ ...draft.base, ...changes }, path)).toEqual(theirs)
      },
    )
    const key = `${writer.name}-window-${writer.windows++}`
    const opened = await openDraft({ api, shelf: shelfOver(writer.shelf), key, clock })
    if ('ok' in opened) return
    writer.open = opened
    // What the opened draft saves at once uses the same line.
    await opened.save()
  }
  const writers: Writer[] = []
  for (let index = 0; index < 2; index++) {
    const writer = { name: `writer-${index}`, line: 'up', shelf: new Map(), windows: 0 } as unknown as Writer
    await start(writer)
    writers.push(writer)
  }
  for (const [who, what, which] of story) {
    time += 500
    await act(writers[who]!, what, which, time, start)
  }
  return { id, writers, start }
}

const WHATS = ['type', 'type', 'type', 'undo', 'redo', 'save', 'save', 'look', 'crash', 'up', 'up', 'up', 'down', 'lost', 'signed out', 'mine', 'theirs'] as const // biome-ignore format: a list of words
type Step = [who: number, what: (typeof WHATS)[number], which: number]

async function act(
  writer: Writer,
  what: Step[1],
  which: number,
  time: number,
  start: (writer: Writer) => Promise<void>,
) {
  const { open } = writer
  const mine = unsaved(writer)
  const before = shown(writer, mine)
  const collision = openCollisions(open.$draft.get())[0]
  switch (what) {
    case 'type':
      open.edit(FIELDS[which % FIELDS.length]!, `typed at ${time}`)
      return open.shelved()
    case 'undo':
      open.undo()
      return open.shelved()
    case 'redo':
      open.redo()
      return open.shelved()
    case 'mine':
    case 'theirs':
      if (collision) open.choose(collision.at, what)
      return open.shelved()
    case 'up':
    case 'down':
    case 'lost':
    case 'signed out':
      writer.line = what
      return
    case 'save':
      await open.save()
      break
    case 'look':
      await open.look()
      break
    case 'crash': {
      const kept = new Map(writer.shelf)
      open.stop()
      await start(writer)
      if (writer.open !== open) break
      // It cannot be opened now. What was stored waits for the next time.
      expect(writer.shelf).toEqual(kept)
      writer.line = 'up'
      await start(writer)
      break
    }
  }
  await writer.open.shelved()
  // Everything that the server did not have yet is in the editor as it was written.
  expect(shown(writer, mine)).toEqual(before)
}

test('[C43] whatever two people write, undo, save, choose and lose the connection or the window over, nothing is lost', async () => {
  const step = fc.tuple(fc.nat(1), fc.constantFrom(...WHATS), fc.nat(20))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async story => {
      const { id, writers, start } = await theStory(story)
      // At the end everybody is connected, chooses their own value, and looks.
      for (const writer of writers) {
        writer.line = 'up'
        await start(writer)
      }
      for (let round = 0; round < 4; round++)
        for (const writer of writers) {
          await writer.open.look()
          for (const { at: path } of openCollisions(writer.open.$draft.get())) {
            const mine = at(writer.open.$draft.get().content, path)
            writer.open.choose(path, 'mine')
            expect(at(writer.open.$draft.get().content, path)).toEqual(mine)
          }
          await writer.open.save()
          await writer.open.shelved()
        }
      const stored = storedIn((await aCaller(server).api('GET', `/v3/edit/tours/${id}`)).body.tour)
      for (const { open, shelf } of writers) {
        expect(isSaved(open.$draft.get())).toBe(true)
        expect(open.$draft.get().content).toEqual(stored.content)
        expect([...shelf]).toEqual([])
      }
    }),
    runs('[C43]', 3_000, 60),
  )
})
