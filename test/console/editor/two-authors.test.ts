import { expect, test } from 'vitest'
import { backWords } from '../../../src/console/editor/back-words.ts'
import {
  choose,
  type Draft,
  edit,
  newDraft,
  openCollisions,
  receive,
  redo,
  toSave,
  undo,
} from '../../../src/console/editor/draft/draft.ts'
import type { DraftAnswer, DraftApi } from '../../../src/console/editor/draft/draft-api.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import type { Kept } from '../../../src/console/editor/draft/kept.ts'
import { type OpenDraft, openDraft } from '../../../src/console/editor/draft/open-draft.ts'
import { at, put } from '../../../src/console/editor/draft/path.ts'
import { isStill, putBack, receivedIn, receivedOver } from '../../../src/console/editor/draft/received.ts'
import { receivedWords } from '../../../src/console/editor/received-words.ts'
import { anId } from '../../builders.ts'

const [one, two, three] = ['one', 'two', 'three'].map(anId) as [string, string, string]
const aTour = (): JsonObject => ({
  kind: 'tour',
  name: 'First',
  steps: [
    { id: one, title: 'One' },
    { id: two, title: 'Two' },
    { id: three, title: 'Three' },
  ],
})
const ids = (content: JsonObject) => (content.steps as { id: string }[]).map(({ id }) => id)
const inOrder = (content: JsonObject, ...order: string[]): JsonObject =>
  put(
    content,
    'steps',
    order.map(id => at(content, `steps.${id}`)!),
  )
/** What was written here is saved, as it is. */
const kept = (draft: Draft): Draft => ({ ...draft, base: draft.content })

test('undo does not take away what a colleague wrote over it', () => {
  const mine = kept(edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0))
  const theirs = receive(mine, put(mine.content, 'name', 'Theirs'), 'b')
  expect(undo(theirs).content.name).toBe('Theirs')
  // What I wrote elsewhere is still undone.
  const more = kept(edit(edit(newDraft(aTour(), 'a'), 'description', 'Mine', 0), 'name', 'Mine', 5_000))
  const met = receive(more, put(more.content, 'name', 'Theirs'), 'b')
  expect(undo(met).content).toEqual({ ...aTour(), name: 'Theirs' })
})

test('undo does not bring back a step that a colleague removed, nor their old order', () => {
  const path = `steps.${two}.title`
  const mine = kept(edit(newDraft(aTour(), 'a'), path, 'Mine', 0))
  const removed = receive(mine, put(mine.content, `steps.${two}`, undefined), 'b')
  expect(ids(undo(removed).content)).toEqual([one, three])
  const moved = kept(edit(newDraft(aTour(), 'a'), 'steps', inOrder(aTour(), two, one, three).steps!, 0))
  const theirs = receive(moved, inOrder(moved.content, three, two, one), 'b')
  expect(ids(undo(theirs).content)).toEqual([three, two, one])
})

test('undo does not remove a step that I added and a colleague changed', () => {
  const added = [...(aTour().steps as JsonObject[]), { id: anId('new'), title: 'New' }]
  const mine = kept(edit(newDraft(aTour(), 'a'), 'steps', added, 0))
  const theirs = receive(mine, put(mine.content, `steps.${anId('new')}.title`, 'Theirs'), 'b')
  expect(at(undo(theirs).content, `steps.${anId('new')}.title`)).toBe('Theirs')
})

test('undo and redo over a choice ask again, and the server keeps what the colleague wrote until it is decided', () => {
  const mine = edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0)
  const met = receive(mine, put(aTour(), 'name', 'Theirs'), 'b')
  expect(openCollisions(met)).toMatchObject([{ at: 'name', theirs: 'Theirs' }])
  const undone = undo(met)
  expect([undone.content.name, openCollisions(undone)]).toEqual(['Theirs', []])
  const again = redo(undone)
  expect(again.content.name).toBe('Mine')
  expect(openCollisions(again)).toMatchObject([{ at: 'name', theirs: 'Theirs' }])
  expect(toSave(again).name).toBe('Theirs')
  // What was decided once stays decided.
  const more = choose(edit(again, 'description', 'More', 5_000), 'name', 'mine', 6_000)
  expect(openCollisions(undo(more))).toEqual([])
  expect(toSave(undo(more)).name).toBe('Mine')
})

test('undo after "Take theirs" brings my text back as a choice, though the colleague wrote on since', () => {
  const mine = edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0)
  const met = receive(mine, put(aTour(), 'name', 'Theirs'), 'b')
  const taken = receive(choose(met, 'name', 'theirs', 0), put(aTour(), 'name', 'Theirs, longer'), 'c')
  expect(taken.content.name).toBe('Theirs, longer')
  const undone = undo(taken)
  expect(undone.content.name).toBe('Mine')
  expect(openCollisions(undone)).toMatchObject([{ at: 'name', theirs: 'Theirs, longer' }])
  expect(toSave(undone).name).toBe('Theirs, longer')
})

test('undoing a later edit leaves the choice about an earlier one open', () => {
  const mine = edit(edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0), 'description', 'Text', 5_000)
  const undone = undo(receive(mine, put(aTour(), 'name', 'Theirs'), 'b'))
  expect(undone.content).toEqual({ ...aTour(), name: 'Mine' })
  expect(openCollisions(undone)).toMatchObject([{ at: 'name', theirs: 'Theirs' }])
})

test('a new order of a colleague is announced, and two new orders are a choice', () => {
  const before = newDraft(aTour(), 'a')
  const announced = receive(before, inOrder(aTour(), two, one, three), 'b')
  expect(receivedIn(before, announced)).toEqual([{ at: 'steps', before: [one, two, three], order: true }])

  const mine = edit(before, 'steps', inOrder(aTour(), three, one, two).steps!, 0)
  const titled = put(inOrder(aTour(), two, one, three), `steps.${one}.title`, 'Theirs')
  const both = receive(edit(mine, `steps.${two}.title`, 'Mine', 5_000), titled, 'b')
  expect(openCollisions(both)).toEqual([{ at: 'steps', theirs: [two, one, three], order: true }])
  expect(ids(both.content)).toEqual([three, one, two])
  expect(ids(toSave(both))).toEqual([two, one, three])
  for (const content of [both.content, toSave(both)])
    expect([one, two].map(id => at(content, `steps.${id}.title`))).toEqual(['Theirs', 'Mine'])
  expect(ids(toSave(choose(both, 'steps', 'mine', 9_000)))).toEqual([three, one, two])
  expect(ids(choose(both, 'steps', 'theirs', 9_000).content)).toEqual([two, one, three])
  expect(openCollisions(receive(both, inOrder(titled, three, one, two), 'c'))).toEqual([])
})

/** A server with one draft, whose answers the test gives when it likes. */
function aServer() {
  let content = aTour()
  let stamp = 0
  const done = new Set<string>()
  let refusal: Extract<DraftAnswer, { ok: false }> | null = null
  const asked: { what: string; changes: JsonObject; answer(mode?: 'lost'): Promise<void> }[] = []
  const stored = () => ({ content, stamp: String(stamp), about: {} as never })
  const say = (what: string, changes: JsonObject, act: () => DraftAnswer) =>
    new Promise<DraftAnswer>(resolve => {
      asked.push({
        what,
        changes,
        async answer(mode) {
          asked.shift()
          const said = act()
          resolve(mode === 'lost' ? { ok: false, status: 0, messages: [] } : said)
          await new Promise(setImmediate)
        },
      })
    })
  const api: DraftApi = {
    read: () => say('read', {}, () => ({ ok: true, stored: stored() })),
    write: (changes, from, id) =>
      say('write', changes, () => {
        if (done.has(id)) return { ok: true, stored: stored(), repeated: true }
        if (from !== String(stamp)) return { ok: false, status: 409, messages: [], current: stored() }
        if (refusal) return refusal
        if (changes.name === '') return { ok: false, status: 422, messages: ['name: must not be empty'] }
        done.add(id)
        content = { ...content, ...changes }
        stamp++
        return { ok: true, stored: stored() }
      }),
  }
  const write = (changes: JsonObject) => {
    content = { ...content, ...changes }
    stamp++
  }
  const refuse = (status: number, ...messages: string[]) => {
    refusal = status ? { ok: false, status, messages } : null
  }
  return { api, asked, write, refuse, content: () => content }
}

async function anEditor(server: ReturnType<typeof aServer>, shelf = new Map<string, Kept>(), key = 'editor') {
  const opening = openDraft({
    api: server.api,
    shelf: {
      all: async () => [...shelf],
      put: async (at, work) => !!shelf.set(at, work),
      putNow: () => {},
      drop: async at => void shelf.delete(at),
    },
    key,
    clock: { now: () => 0, later: () => () => {} },
  })
  await new Promise(setImmediate)
  return { opening, shelf }
}

async function answerAll({ asked }: ReturnType<typeof aServer>) {
  await new Promise(setImmediate)
  while (asked.length > 0) await asked[0]!.answer()
}

async function opened(server: ReturnType<typeof aServer>): Promise<OpenDraft> {
  const { opening } = await anEditor(server)
  await server.asked[0]!.answer()
  return (await opening) as OpenDraft
}

test('a save whose answer did not come is my own, also if I went on writing and a colleague wrote elsewhere', async () => {
  const server = aServer()
  const draft = await opened(server)
  draft.edit('name', 'Half a sen')
  const saving = draft.save()
  await new Promise(setImmediate)
  await server.asked[0]!.answer('lost')
  await saving
  draft.edit('name', 'Half a sentence, and the rest')
  server.write({ description: 'From a colleague' })
  const looking = draft.look()
  await answerAll(server)
  await looking
  expect(openCollisions(draft.$draft.get())).toEqual([])
  expect(draft.$received.get().map(({ at }) => at)).toEqual(['description'])
  expect(server.content()).toMatchObject({ name: 'Half a sentence, and the rest', description: 'From a colleague' })
})

test('a colleague who writes over a save whose answer did not come is not undone, and if I went on writing it is a choice', async () => {
  for (const more of ['', ', and the rest']) {
    const server = aServer()
    const draft = await opened(server)
    draft.edit('name', 'Mine')
    const saving = draft.save()
    await new Promise(setImmediate)
    await server.asked[0]!.answer('lost')
    await saving
    if (more) draft.edit('name', `Mine${more}`)
    server.write({ name: 'From a colleague' })
    const looking = draft.look()
    await answerAll(server)
    await looking
    expect(openCollisions(draft.$draft.get()).map(({ theirs }) => theirs)).toEqual(more ? ['From a colleague'] : [])
    if (!more) draft.undo()
    expect(draft.$draft.get().content.name).toBe(more ? `Mine${more}` : 'From a colleague')
    expect(server.content().name).toBe('From a colleague')
  }
})

test('a place that a colleague changes twice is told once, with what was here first', async () => {
  const server = aServer()
  const draft = await opened(server)
  for (const name of ['Second', 'Third']) {
    server.write({ name })
    const looking = draft.look()
    await answerAll(server)
    await looking
  }
  expect(draft.$received.get()).toMatchObject([{ at: 'name', before: 'First' }])
})

test('what I write on after a colleague is my own: only what they write later is told, and put back to my last words', async () => {
  const server = aServer()
  const draft = await opened(server)
  const hear = async (name: string) => {
    server.write({ name })
    const looking = draft.look()
    await answerAll(server)
    await looking
  }
  await hear('First, theirs')
  expect(draft.$received.get()).toMatchObject([{ at: 'name', before: 'First' }])
  draft.edit('name', 'First, theirs, mine')
  expect(draft.$received.get().filter(change => isStill(draft.$draft.get().content, change))).toEqual([])
  const saving = draft.save()
  await answerAll(server)
  await saving
  await hear('First, theirs, mine, theirs again')
  const { content } = draft.$draft.get()
  const [told, ...others] = draft.$received.get().filter(change => isStill(content, change))
  expect(others).toEqual([])
  expect(receivedWords(content, told!, 'bob')).toBe(
    'The tour: the name is "First, theirs, mine, theirs again" instead of "First, theirs, mine".',
  )
  expect(putBack(content, told!).name).toBe('First, theirs, mine')
})

test('a save without an answer is my own after a reload too', async () => {
  const server = aServer()
  const first = await anEditor(server)
  await server.asked[0]!.answer()
  const draft = (await first.opening) as OpenDraft
  draft.edit('name', 'Half a sen')
  const saving = draft.save()
  await new Promise(setImmediate)
  await server.asked[0]!.answer('lost')
  await saving
  draft.edit('name', 'Half a sentence')
  await draft.shelved()
  draft.stop()

  const second = await anEditor(server, first.shelf, 'another')
  await answerAll(server)
  const again = (await second.opening) as OpenDraft
  await answerAll(server)
  expect(openCollisions(again.$draft.get())).toEqual([])
  expect(again.$draft.get().content.name).toBe('Half a sentence')
  expect(server.content().name).toBe('Half a sentence')
})

test('a step that I changed in a window that was closed, and a colleague deleted meanwhile, stays, and I am told', async () => {
  const server = aServer()
  const first = await anEditor(server)
  await server.asked[0]!.answer()
  const draft = (await first.opening) as OpenDraft
  const step = (server.content().steps as JsonObject[])[0]!
  draft.edit(`steps.${step.id}.title`, 'Written without a connection')
  await draft.shelved()
  draft.stop()
  server.write({ steps: (server.content().steps as JsonObject[]).slice(1) })

  const second = await anEditor(server, first.shelf, 'another')
  await answerAll(server)
  const again = (await second.opening) as OpenDraft
  expect(again.$received.get()).toMatchObject([{ at: `steps.${step.id}`, stays: true }])
  await answerAll(server)
  expect(server.content().steps).toContainEqual({ ...step, title: 'Written without a connection' })
})

test('one field that the server refuses does not keep the others from being saved', async () => {
  const server = aServer()
  const draft = await opened(server)
  draft.edit('name', '')
  draft.edit('description', 'This is fine')
  const saving = draft.save()
  await answerAll(server)
  expect(await saving).toBe(false)
  expect(server.content()).toMatchObject({ name: 'First', description: 'This is fine' })
  expect(draft.$saving.get()).toMatchObject({ state: 'refused', fields: 1 })
  expect(draft.$draft.get().content.name).toBe('')
})

test('what is refused is tried again with every look, and the words stay until it is accepted', async () => {
  for (const [status, says] of [
    [409, 'The tour is archived; bring it back first'],
    [403, 'Your role may not do this'],
    [422, 'The Segment “Guests” is archived; bring it back first'],
  ] as const) {
    const server = aServer()
    const draft = await opened(server)
    server.refuse(status, says)
    draft.edit('name', 'Mine')
    const saving = draft.save()
    await answerAll(server)
    await saving
    const heard: string[] = []
    draft.$saving.listen(({ state }) => heard.push(state))
    const look = async () => {
      const looking = draft.look()
      await answerAll(server)
      await looking
    }
    await look()
    expect(new Set(heard)).toEqual(new Set(['refused']))
    server.refuse(0)
    await look()
    expect(heard.at(-1)).toBe('saved')
    expect(server.content().name).toBe('Mine')
  }
})

test('while one question is not answered, no other question waits in front of a save', async () => {
  const server = aServer()
  const draft = await opened(server)
  for (let poll = 0; poll < 7; poll++) void draft.look()
  await new Promise(setImmediate)
  draft.edit('name', 'Mine')
  void draft.save()
  await server.asked[0]!.answer()
  expect(server.asked.map(({ what }) => what)).toEqual(['write'])
})

test('what I deleted and a colleague changed is back, and is told as that; what they made is new', () => {
  const mine = edit(newDraft(aTour(), 'a'), 'steps', inOrder(aTour(), one, three).steps!, 0)
  const written = put(aTour(), `steps.${two}.title`, 'Theirs')
  const theirs = put(written, 'steps', [...(written.steps as JsonObject[]), { id: anId('four'), title: 'Four' }])
  const met = receive(mine, theirs, 'b')
  const told = receivedOver(mine, met)
  expect(told.map(({ at: path, back = false }) => [path, back])).toEqual([
    [`steps.${two}`, true],
    [`steps.${anId('four')}`, false],
  ])
  expect(backWords(met.content, told[0]!, 'bob')).toBe(
    'The step you deleted is back: “Theirs”. bob changed it meanwhile.',
  )
})
