import { expect } from 'vitest'
import { openCollisions } from '../../../../src/console/editor/draft/draft.ts'
import { type DraftAnswer, type DraftApi, storedIn } from '../../../../src/console/editor/draft/draft-api.ts'
import { type JsonObject, same } from '../../../../src/console/editor/draft/json.ts'
import type { Kept } from '../../../../src/console/editor/draft/kept.ts'
import { type OpenDraft, openDraft } from '../../../../src/console/editor/draft/open-draft.ts'
import { at } from '../../../../src/console/editor/draft/path.ts'
import { type Times, timesOf } from '../../../../src/console/editor/publish/use-reviewed.ts'
import { whenWords } from '../../../../src/console/editor/publish/when-fields.tsx'
import { localTime } from '../../../../src/console/words/local-time.ts'
import { type Browser, someone } from '../../../server/a-browser.ts'
import { becomesLive, FIELDS, HOUR, type World } from './world.ts'

/** `lost`: the server does it, but the answer does not come. `late`: it comes with the next thing that this author waits for. */
type Line = 'up' | 'down' | 'lost' | 'late'

export interface Author {
  name: string
  ask: Browser['ask']
  line: Line
  shelf: Map<string, Kept>
  windows: number
  late: (() => void)[]
  draft: OpenDraft
  /** What the review shows: it stays as it was when it was opened. */
  review: { stamp: string; content: JsonObject; times: Times } | null
  /** The newest text of this author in each field. Older ones were replaced by the author. */
  typed: Map<string, string>
  /** What is in the JSON field and cannot be read yet: its text, what it is made of, and what was written in it. */
  json: { text: string; from: JsonObject; wrote: string } | null
  chosen: Set<unknown>
}

/** What somebody does alone, in a window of the console. */
export const WRITES = [
  'type', 'type', 'type', 'type', 'undo', 'undo', 'redo', 'move', 'break the JSON', 'mend the JSON', 'save', 'save', 'look', 'look', 'reload', 'leave at once',
  'up', 'up', 'down', 'lost', 'late',
] as const // biome-ignore format: a list of words
/** What somebody does with what others wrote, and for people. */
export const DECIDES = [
  'mine', 'theirs', 'review', 'review', 'publish', 'publish', 'publish and keep the schedule', 'schedule', 'discard',
  'publish until', 'set an end', 'set an end', 'cancel the end',
] as const // biome-ignore format: a list of words
export type Deed = (typeof WRITES)[number] | (typeof DECIDES)[number]

export async function anAuthor(name: string, world: World): Promise<Author> {
  const { ask } = await someone(world.server, 'publisher', { account: world.account })
  const author = {
    name,
    ask,
    line: 'up',
    shelf: new Map(),
    windows: 0,
    late: [],
    typed: new Map(),
    json: null,
    chosen: new Set(),
  } as unknown as Author
  await open(author, world)
  return author
}

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
  // A window that was left writes nothing any more, though it had begun.
  const isOpen = (
    (number: number) => () =>
      number === author.windows
  )(author.windows + 1)
  const opened = await openDraft({
    api: apiOf(author, world.path),
    shelf: {
      all: async () => [...shelf],
      async put(key, kept) {
        await new Promise(setImmediate)
        if (isOpen()) shelf.set(key, structuredClone(kept))
        return true
      },
      putNow: (key, kept) => void shelf.set(key, structuredClone(kept)),
      async drop(key) {
        if (isOpen()) shelf.delete(key)
      },
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
export async function settled(author: Author, act: () => Promise<unknown>): Promise<void> {
  const line = author.line
  if (line === 'late') author.line = 'up'
  const waiting = act()
  for (const arrive of author.late.splice(0)) arrive()
  await waiting
  author.line = line
  await author.draft.shelved()
}

export const contentOf = (author: Author) => author.draft.$draft.get().content
const isSaved = (author: Author) => author.draft.$saving.get().state === 'saved'

/** What an author does in the console. */
export async function act(world: World, author: Author, what: Deed, which: number): Promise<void> {
  const { draft } = author
  const field = FIELDS[which % FIELDS.length]!
  switch (what) {
    case 'type': {
      const text = `${author.name} wrote ${++world.texts}`
      draft.edit(field, text)
      author.typed.set(field, text)
      return
    }
    case 'break the JSON': {
      const wrote = `${author.name} wrote ${++world.texts}`
      const from = author.json?.from ?? contentOf(author)
      const text = JSON.stringify({ ...from, description: wrote }).slice(0, -1)
      draft.typeJson(text, from)
      author.json = { text, from, wrote }
      return
    }
    case 'mend the JSON': {
      if (!author.json) return
      const { text, from, wrote } = author.json
      // It is still in the field, whatever happened since.
      expect(draft.$draft.get().typed?.text).toBe(text)
      draft.typeJson(`${text}}`, from)
      author.json = null
      author.typed.set('description', wrote)
      return
    }
    case 'move': {
      const steps = contentOf(author).steps as JsonObject[]
      return draft.edit('steps', [...steps.slice(1), steps[0]!])
    }
    case 'undo':
    case 'redo':
      return undoOrRedo(author, what)
    case 'mine':
    case 'theirs':
      return choose(author, what)
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
    case 'leave at once': {
      // The page is gone before the device has written. What it sends last may still arrive.
      draft.leave()
      author.windows++
      const { line } = author
      if (line === 'late') author.line = 'lost'
      const left = draft.save()
      for (const arrive of author.late.splice(0)) arrive()
      await left
      draft.stop()
      if (line === 'late') author.line = 'up'
      return open(author, world)
    }
    case 'review': {
      const { stamp, content } = draft.$draft.get()
      const about = draft.$about.get()
      author.review = about && isSaved(author) ? { stamp, content, times: timesOf(about) } : null
      return
    }
    case 'publish':
    case 'publish and keep the schedule':
    case 'schedule':
    case 'publish until':
      return release(world, author, what, which)
    case 'set an end': {
      const unpublish_at = later(world, which)
      if ((await author.ask('PATCH', world.path, { unpublish_at })).status === 200) world.meant = unpublish_at
      return
    }
    case 'cancel the end': {
      // What "Cancel that" does: the time on the screen, and no other.
      const shown = draft.$about.get()?.unpublish_at
      if (!shown) return
      const { status } = await author.ask('PATCH', world.path, { unpublish_at: null, if_unpublish_at: shown })
      expect(status).toBe(shown === world.until ? 200 : 409)
      if (status === 200) world.meant = null
      return
    }
    case 'discard':
      return discard(world, author)
  }
}

function undoOrRedo(author: Author, what: 'undo' | 'redo'): void {
  const before = contentOf(author)
  author.draft[what]()
  for (const each of FIELDS) {
    const [was, is] = [at(before, each), at(contentOf(author), each)]
    if (same(was, is)) continue
    // Only what this author wrote or chose is taken back or done again.
    const foreign = typeof was === 'string' && / wrote /.test(was) && !was.startsWith(author.name)
    // Or it is a choice again, and the server keeps what the other wrote.
    const isAsked = openCollisions(author.draft.$draft.get()).some(({ at, theirs }) => at === each && theirs === was)
    expect(foreign && !author.chosen.has(was) && !isAsked, `${what} replaced "${was}" by "${is}"`).toBe(false)
    author.typed.delete(each)
  }
}

function choose(author: Author, whose: 'mine' | 'theirs'): void {
  const collision = openCollisions(author.draft.$draft.get())[0]
  if (!collision) return
  if (whose === 'theirs') {
    author.chosen.add(collision.theirs)
    author.typed.delete(collision.at)
  }
  author.draft.choose(collision.at, whose)
}

/** A time in some hours, as the field of the dialog has it: to the minute. */
const later = (world: World, which: number): string =>
  new Date(Math.floor((world.now() + (1 + (which % 5)) * HOUR) / 60_000) * 60_000).toISOString()

/** Presses the button under a review. The answer may be lost, so what people get is asked for afterwards. */
async function release(
  world: World,
  author: Author,
  what: 'publish' | 'publish and keep the schedule' | 'schedule' | 'publish until',
  which: number,
): Promise<void> {
  const { review } = author
  if (!review || author.line === 'down') return
  const at = later(world, 1)
  const until = what === 'publish until' ? later(world, which) : null
  const keep = what === 'publish and keep the schedule'
  const local = (time: string) => localTime(Date.parse(time))
  const wanted = whenWords({
    publish: what === 'schedule' ? 'later' : 'now',
    at: local(at),
    until: until && local(until),
    keep,
  })
  const seen = { stamp: review.stamp, if_unpublish_at: review.times.unpublish_at }
  const answer = await author.ask('PATCH', world.path, { ...wanted, ...seen })
  // A schedule may not come after the end that is set, or with it.
  expect(what === 'schedule' ? [200, 409, 422] : [200, 409]).toContain(answer.status)
  if (answer.status !== 200) return
  expect(review.times.unpublish_at).toBe(world.until)
  if (until) world.meant = until
  if (what === 'schedule') world.waiting = { content: review.content, at: Date.parse(at) }
  else becomesLive(world, review.content, keep ? 'keep' : 'end')
}

/** "Discard changes": the draft is kept, then it becomes what people get. */
async function discard(world: World, author: Author): Promise<void> {
  const { draft } = author
  if (author.line !== 'up' || !world.live) return
  await settled(author, () => draft.save())
  if (!isSaved(author)) return
  const kept = await author.ask('POST', `${world.path}/kept_drafts`, { stamp: draft.$draft.get().stamp })
  expect([200, 409]).toContain(kept.status)
  if (kept.status === 200) draft.editAll((await world.read('live'))!.content)
}
