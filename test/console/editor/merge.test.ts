import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choose,
  type Draft,
  edit,
  newDraft,
  openCollisions,
  receive,
  redo,
  saved,
  toSave,
  undo,
} from '../../../src/console/editor/draft/draft.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import { merge } from '../../../src/console/editor/draft/merge.ts'
import { at, byIds, put } from '../../../src/console/editor/draft/path.ts'
import { anId } from '../../builders.ts'
import { runs } from '../../runs.ts'

const [one, two, three] = ['one', 'two', 'three'].map(anId) as [string, string, string]
const aTour = (): JsonObject => ({
  kind: 'tour',
  name: 'First watch',
  steps: [
    { id: one, title: 'Welcome', body: 'Hello.', buttons: [{ id: anId('go'), does: 'next', text: 'Go' }] },
    { id: two, title: 'Berths', place: { beside: '#berths' } },
  ],
})
const ids = (content: JsonObject) => (content.steps as { id: string }[]).map(({ id }) => id)
const both = (mine: (tour: JsonObject) => JsonObject, theirs: (tour: JsonObject) => JsonObject) =>
  merge(aTour(), mine(aTour()), theirs(aTour()))
const say = (path: string, value: JsonObject[string]) => (tour: JsonObject) => put(tour, path, value)

test('[C40] changes to different fields are both there, of one step too', () => {
  const { value, collisions } = both(say(`steps.${one}.title`, 'Mine'), say(`steps.${one}.body`, 'Theirs'))
  expect(collisions).toEqual([])
  expect(at(value, `steps.${one}`)).toMatchObject({ title: 'Mine', body: 'Theirs' })
})

test('[C40] steps that one added, moved or took away go with the changes that the other made to theirs', () => {
  const added = (tour: JsonObject) =>
    ({ ...tour, steps: [...(tour.steps as object[]), { id: three, title: 'New' }] }) as JsonObject
  const moved = (tour: JsonObject) => ({ ...tour, steps: [...(tour.steps as object[])].reverse() }) as JsonObject
  expect(ids(both(added, moved).value)).toEqual([two, three, one])
  expect(ids(both(moved, added).value)).toEqual([two, three, one])
  expect(at(both(moved, say(`steps.${two}.title`, 'Theirs')).value, 'steps.0.title')).toBe('Theirs')
  expect(ids(both(say(`steps.${one}`, undefined), say('name', 'Theirs')).value)).toEqual([two])
})

test('[C40] what one took away and the other changed stays, changed', () => {
  const gone = say(`steps.${one}`, undefined)
  const changed = say(`steps.${one}.title`, 'Changed')
  for (const { value } of [both(gone, changed), both(changed, gone)])
    expect(at(value, `steps.${one}.title`)).toBe('Changed')
})

test('of the same field both are told, and parts of different shapes are never mixed', () => {
  const place = `steps.${two}.place`
  const { value, collisions } = both(say(place, { screen: 'center' }), say(place, { beside: '#berths', side: 'top' }))
  expect(at(value, place)).toEqual({ screen: 'center' })
  expect(collisions).toEqual([{ at: place, theirs: { beside: '#berths', side: 'top' } }])
})

const mineAndTheirs = (): Draft => {
  const mine = edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0)
  return receive(mine, say('name', 'Theirs')(aTour()), 'b')
}

test('until somebody chooses, the server keeps theirs and the editor mine', () => {
  const draft = mineAndTheirs()
  expect([draft.content.name, toSave(draft).name]).toEqual(['Mine', 'Theirs'])
  expect(toSave(choose(draft, 'name', 'mine', 1)).name).toBe('Mine')
  const theirs = choose(draft, 'name', 'theirs', 1)
  expect([theirs.content.name, openCollisions(theirs)]).toEqual(['Theirs', []])
  expect(undo(theirs).content.name).toBe('Mine')
})

test('a choice is over when both say the same, and goes on when they write again', () => {
  const draft = mineAndTheirs()
  expect(openCollisions(edit(draft, 'name', 'Theirs', 1))).toEqual([])
  expect(openCollisions(receive(draft, say('name', 'Mine')(aTour()), 'c'))).toEqual([])
  expect(openCollisions(receive(draft, say('name', 'Again')(aTour()), 'c'))).toEqual([{ at: 'name', theirs: 'Again' }])
  expect(openCollisions(receive(draft, say('description', 'More')(draft.base), 'c'))).toHaveLength(1)
})

test('undo takes back what was written here, and nothing of what came from others', () => {
  let draft = edit(newDraft(aTour(), 'a'), 'name', 'Mine', 0)
  draft = receive(draft, say(`steps.${one}.title`, 'Theirs')(aTour()), 'b')
  draft = undo(draft)
  expect([draft.content.name, at(draft.content, `steps.${one}.title`)]).toEqual(['First watch', 'Theirs'])
  draft = redo(draft)
  expect([draft.content.name, at(draft.content, `steps.${one}.title`)]).toEqual(['Mine', 'Theirs'])
})

test('typing on in one field is one thing to undo; a pause or another field begins the next', () => {
  const typed = (...edits: [path: string, value: string, time: number][]) =>
    edits.reduce((draft, [path, value, time]) => edit(draft, path, value, time), newDraft(aTour(), 'a'))
  expect(undo(typed(['name', 'A', 0], ['name', 'Ab', 300], ['name', 'Abc', 600])).content.name).toBe('First watch')
  expect(undo(typed(['name', 'A', 0], ['name', 'Ab', 5_000])).content.name).toBe('A')
  expect(undo(typed(['name', 'A', 0], ['description', 'B', 100])).content).toMatchObject({ name: 'A' })
})

test('any number of edits is undone to the beginning and redone to the end', () => {
  const path = fc.constantFrom('name', 'description', `steps.${one}.title`, `steps.${two}.body`)
  const typing = fc.array(fc.tuple(path, fc.string(), fc.integer({ min: 0, max: 4_000 })), { maxLength: 30 })
  fc.assert(
    fc.property(typing, edits => {
      let time = 0
      const written = edits.reduce(
        (draft, [path, value, pause]) => {
          time += pause
          return edit(draft, path, value, time)
        },
        newDraft(aTour(), 'a'),
      )
      let draft = written
      while (draft.past.length > 0) draft = undo(draft)
      expect(draft.content).toEqual(aTour())
      while (draft.future.length > 0) draft = redo(draft)
      expect(draft.content).toEqual(written.content)
    }),
    runs('', 2_000, 100),
  )
})

test('[C40] what the server adds to what it was sent is taken over, also into what can be undone', () => {
  const sent = say('segment', { items: [] })(aTour())
  const answer = say('segment', { items: [], items_op: 'and' })(aTour())
  let draft = edit(newDraft(aTour(), 'a'), 'segment', { items: [] }, 0)
  draft = edit(draft, 'name', 'Typed meanwhile', 10)
  draft = saved(draft, sent, answer, 'b')
  expect(draft.content).toMatchObject({ name: 'Typed meanwhile', segment: { items_op: 'and' } })
  expect(undo(draft).content).toMatchObject({ name: 'First watch', segment: { items_op: 'and' } })
})

test('a place that the server names by numbers is found by ids', () => {
  expect(byIds(aTour(), 'steps.0.buttons.0.text')).toBe(`steps.${one}.buttons.${anId('go')}.text`)
  expect(byIds(aTour(), 'steps.7.title')).toBe('steps.7.title')
})
