import { expect, test } from 'vitest'
import { type Draft, edit, newDraft, receive } from '../../../src/console/editor/draft/draft.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import { at, put } from '../../../src/console/editor/draft/path.ts'
import { putBack, receivedOver } from '../../../src/console/editor/draft/received.ts'
import { textOf, typeJson } from '../../../src/console/editor/draft/typed.ts'
import { receivedWords } from '../../../src/console/editor/received-words.ts'
import { anId } from '../../builders.ts'

const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(anId) as [string, string, string, string]
const [TITLE, GERMAN, MARK] = [`steps.${one}.title`, `translations.de.${one}.title`, `outdated.de.${one}.title`]
const aTour = (): JsonObject => ({
  kind: 'tour',
  name: 'First',
  steps: [one, two, three, four].map((id, index) => ({ id, title: `Title ${index + 1}` })),
  translations: { de: { [one]: { title: 'Titel 1' } } },
})
const without = (content: JsonObject, ...ids: string[]): JsonObject =>
  ids.reduce((left, id) => put(left, `steps.${id}`, undefined), content)
const kept = (draft: Draft): Draft => ({ ...draft, base: draft.content })
const titles = (content: JsonObject) => (content.steps as { title: string }[]).map(({ title }) => title)

test('the mark of an outdated translation is not a change of its own: it comes and goes with the text', () => {
  const before = newDraft(aTour(), 'a')
  // The server marks it when a colleague writes.
  const theirs = put(put(aTour(), TITLE, 'Theirs'), MARK, 'Title 1')
  const met = receive(before, theirs, 'b')
  const told = receivedOver(before, met)
  expect(told.map(({ at: path }) => path)).toEqual([TITLE])
  expect(at(met.content, MARK)).toBe('Title 1')
  expect(putBack(met.content, told[0]!)).toEqual(aTour())
})

test('a translation that is put back is marked again, if it was made from another text', () => {
  const outdated = put(put(aTour(), TITLE, 'Another'), MARK, 'Title 1')
  const before = newDraft(outdated, 'a')
  const met = receive(before, put(put(outdated, GERMAN, 'Anderer'), MARK, undefined), 'b')
  expect(at(met.content, MARK)).toBeUndefined()
  expect(putBack(met.content, receivedOver(before, met)[0]!)).toEqual(outdated)
})

test('a text is marked while it is typed, also as JSON, where the typed text stays as it is', () => {
  const draft = newDraft(aTour(), 'a')
  expect(at(edit(draft, TITLE, 'Title 12', 0).content, MARK)).toBe('Title 1')
  const typed = ['Title 12', 'Title 123'].reduce((now, title, index) => {
    const text = JSON.stringify(put(aTour(), TITLE, title))
    const next = typeJson(now, text, put(aTour(), TITLE, index === 0 ? 'Title 1' : 'Title 12'), index)
    expect(textOf(next)).toBe(text)
    return next
  }, draft)
  expect(at(typed.content, MARK)).toBe('Title 1')
})

test('a step that is gone is told with the number that it had, and comes back to its place', () => {
  const before = newDraft(aTour(), 'a')
  const met = receive(before, without(aTour(), two, four), 'b')
  const told = receivedOver(before, met)
  expect(told.map(change => receivedWords(met.content, change, 'bob'))).toEqual([
    'Step 2 "Title 2" is gone.',
    'Step 4 "Title 4" is gone.',
  ])
  expect(titles(putBack(met.content, told[0]!))).toEqual(['Title 1', 'Title 2', 'Title 3'])
  expect(titles(putBack(met.content, told[1]!))).toEqual(['Title 1', 'Title 3', 'Title 4'])
})

test('whoever writes in a step that a colleague deleted is told that, and that it stays', () => {
  const mine = edit(newDraft(aTour(), 'a'), `steps.${two}.title`, 'Mine', 0)
  const met = receive(mine, without(aTour(), two), 'b')
  const told = receivedOver(mine, met)
  expect(told).toMatchObject([{ at: `steps.${two}`, stays: true }])
  expect(receivedWords(met.content, told[0]!, 'bob')).toBe(
    'bob deleted the step “Mine”. It stays, because you changed it meanwhile.',
  )
})

test('whoever deleted a step, and had it saved, is told that it is back', () => {
  const deleted = kept(edit(newDraft(aTour(), 'a'), 'steps', without(aTour(), two).steps!, 0))
  const met = receive(deleted, put(aTour(), `steps.${two}.title`, 'Theirs'), 'c')
  const told = receivedOver(deleted, met)
  expect(told).toMatchObject([{ at: `steps.${two}`, back: true }])
  // What a colleague deleted and brought back was never deleted here.
  const gone = receive(newDraft(aTour(), 'a'), without(aTour(), two), 'b')
  expect(receivedOver(gone, receive(gone, aTour(), 'c'))[0]).not.toHaveProperty('back')
})
