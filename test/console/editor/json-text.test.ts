import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Draft,
  edit,
  isSafe,
  isUnreadable,
  newDraft,
  openCollisions,
  receive,
  saved,
  toSave,
} from '../../../src/console/editor/draft/draft.ts'
import { atRest } from '../../../src/console/editor/draft/draft-stores.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import { at, put } from '../../../src/console/editor/draft/path.ts'
import { readJson } from '../../../src/console/editor/draft/read-json.ts'
import { shownIn, textOf, typeJson } from '../../../src/console/editor/draft/typed.ts'
import { anId } from '../../builders.ts'
import { runs } from '../../runs.ts'

const [one, two] = [anId('one'), anId('two')]
const tour = (): JsonObject => ({
  kind: 'tour',
  name: 'First',
  steps: [
    { id: one, title: 'One' },
    { id: two, title: 'Two' },
  ],
})
const type = (draft: Draft, text: string) => typeJson(draft, text, shownIn(draft), 0)

test('a text that is no JSON yet stays as it is, is not sent, and is not called saved', () => {
  const draft = type(newDraft(tour(), 'a'), '{\n  "name": "Fir')
  expect(textOf(draft)).toBe('{\n  "name": "Fir')
  expect(toSave(draft)).toEqual(tour())
  expect(isSafe(draft)).toBe(false)
  expect(atRest(draft)).toEqual({ state: 'unreadable', line: 2 })
})

test('the text has its place while others write, and only what was typed in it counts in the end', () => {
  const text = textOf(newDraft(tour(), 'a'))
  const broken = type(newDraft(tour(), 'a'), text.replace('"One"', '"My one'))
  const met = receive(broken, put(put(tour(), `steps.${one}.title`, 'Their one'), 'name', 'Theirs'), 'b')
  expect(textOf(met)).toBe(text.replace('"One"', '"My one'))
  const mended = type(met, text.replace('"One"', '"My one"'))
  expect(isUnreadable(mended)).toBe(false)
  expect(mended.content.name).toBe('Theirs')
  expect(openCollisions(mended)).toEqual([{ at: `steps.${one}.title`, theirs: 'Their one' }])
  expect(at(toSave(mended), `steps.${one}.title`)).toBe('Their one')
  expect(at(mended.content, `steps.${one}.title`)).toBe('My one')
})

test('what was written in another part of the editor meanwhile is a choice too', () => {
  const text = textOf(newDraft(tour(), 'a'))
  const broken = type(newDraft(tour(), 'a'), text.replace('"First"', '"In the text'))
  const mended = type(edit(broken, 'name', 'In the field', 1), text.replace('"First"', '"In the text"'))
  expect(openCollisions(mended)).toEqual([{ at: 'name', theirs: 'In the field', here: true }])
})

test('what was written and saved in another part of the editor meanwhile is nobody else’s', () => {
  const text = textOf(newDraft(tour(), 'a'))
  const broken = type(newDraft(tour(), 'a'), text.replace('"First"', '"In the text'))
  const written = edit(broken, 'name', 'In the field', 1)
  const stored = saved(written, toSave(written), toSave(written), 'b')
  const mended = type(stored, text.replace('"First"', '"In the text"'))
  expect(openCollisions(mended)).toEqual([{ at: 'name', theirs: 'In the field', here: true }])
})

test('in whatever order two people type, one of them as JSON letter by letter, the text of both is in the draft or a choice', () => {
  const path = fc.constantFrom('name', `steps.${one}.title`, `steps.${two}.title`)
  fc.assert(
    fc.property(path, path, fc.nat(400), fc.nat(400), (mine, theirs, from, to) => {
      let draft = newDraft(tour(), 'a')
      const before = textOf(draft)
      const after = JSON.stringify(put(tour(), mine, 'typed here'), null, 2)
      // Half of the text is taken away, the other person writes, then it is typed again.
      draft = type(draft, before.slice(0, from % before.length))
      draft = receive(draft, put(tour(), theirs, 'written there'), 'b')
      for (let length = to % after.length; length < after.length; length += 7)
        draft = type(draft, after.slice(0, length))
      draft = type(draft, after)
      expect(at(draft.content, mine)).toBe('typed here')
      const choices = openCollisions(draft).filter(({ at }) => at === theirs)
      if (mine === theirs) expect(choices).toMatchObject([{ theirs: 'written there' }])
      else expect(at(draft.content, theirs)).toBe('written there')
      expect(at(toSave(draft), theirs)).toBe('written there')
    }),
    runs('JSON of two', 2_000, 200),
  )
})

test('the line where a text stops being JSON is the line where the browser stops too', () => {
  const text = JSON.stringify({ ...tour(), more: [1.5e3, true, null, 'a "quoted" \\ word', {}] }, null, 2)
  fc.assert(
    fc.property(fc.nat(text.length), fc.constantFrom('', '}', '"', ',', 'x', '\n'), (index, letter) => {
      const changed = text.slice(0, index) + letter + text.slice(index + 1)
      const read = readJson(changed)
      let place: number | null = null
      try {
        JSON.parse(changed)
      } catch (error) {
        place = Number(/line (\d+)/.exec(String(error))?.[1] ?? 0)
      }
      expect(read.ok).toBe(place === null)
      if (!read.ok) expect(read.wrong.says).toMatch(/^This is not JSON yet. Line \d+: .+ comes here, /)
      if (!read.ok && place) expect(read.wrong.line).toBe(place)
    }),
    runs('line of JSON', 5_000, 500),
  )
})
