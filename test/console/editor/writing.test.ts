import { describe, expect, test } from 'vitest'
import { copyContent } from '../../../src/console/editor/copy-content.ts'
import { changesBetween } from '../../../src/console/editor/draft/changes.ts'
import type { JsonObject } from '../../../src/console/editor/draft/json.ts'
import { newId } from '../../../src/console/editor/draft/new-id.ts'
import { put } from '../../../src/console/editor/draft/path.ts'
import { problemsAt, problemsIn } from '../../../src/console/editor/draft/problems.ts'
import { readJson } from '../../../src/console/editor/draft/read-json.ts'
import { savingWords } from '../../../src/console/editor/draft/saving-words.ts'
import { completeTag, link, list, openTag, wrap } from '../../../src/console/editor/fields/markup.ts'
import { added, copied, type Member } from '../../../src/console/editor/lists.ts'
import { pathWords } from '../../../src/console/editor/path-words.ts'
import { pagesWords } from '../../../src/console/editor/steps/pages-fields.tsx'
import { triggersWords } from '../../../src/console/editor/steps/triggers-fields.tsx'
import { withAction } from '../../../src/console/editor/steps/with-action.ts'
import { problemTab } from '../../../src/console/editor/tabs.ts'
import { anId } from '../../builders.ts'

const marked = (text: string) => {
  const start = text.indexOf('‹')
  return { text: text.replace(/[‹›]/g, ''), start, end: text.indexOf('›') - 1 }
}
const shown = ({ text, start, end }: { text: string; start: number; end: number }) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`

describe('how texts are written', () => {
  test('a mark is put around what is marked, and taken away again', () => {
    const bold = wrap(marked('It is ‹here›.'), '**')
    expect(shown(bold)).toBe('It is **‹here›**.')
    expect(shown(wrap(bold, '**'))).toBe('It is ‹here›.')
    expect(shown(link(marked('See ‹the guide›.')))).toBe('See [the guide](‹https://›).')
    expect(shown(list(marked('First\nO‹ne\nT›wo')))).toBe('First\n‹- One\n- Two›')
    expect(shown(list(marked('‹- One\n- Two›')))).toBe('‹One\nTwo›')
  })

  test('a merge tag is completed with a place for its fallback, also where half of one stands', () => {
    expect(openTag('Hello {{fir', 11)).toEqual({ start: 6, typed: 'fir' })
    expect(openTag('Hello {{first_name}} ', 21)).toBeNull()
    expect(shown(completeTag('Hello {{fir', 11, 'first_name'))).toBe('Hello {{first_name fallback="‹›"}}')
    expect(completeTag('Hello {{fir}}, you', 11, 'first_name').text).toBe('Hello {{first_name fallback=""}}, you')
  })

  test('another action keeps what fits, and begins with what it needs', () => {
    const open = withAction({ id: 'a', text: 'Go', does: 'next', track: 'went' }, 'open')
    expect(open).toEqual({ id: 'a', text: 'Go', does: 'open', track: 'went', url: '/to-choose' })
    expect(withAction({ ...open, new_tab: true }, 'exit')).toEqual({ id: 'a', text: 'Go', does: 'exit', track: 'went' })
  })

  test('pages and triggers are said in words', () => {
    expect(pagesWords(undefined)).toBe('every page')
    const rules = [
      { kind: 'wildcard', value: '/projects/*' },
      { kind: 'simple', value: 'draft', not: true },
    ]
    expect(pagesWords({ rules })).toBe('pages at /projects/* and whose address does not contain draft')
    expect(
      triggersWords({
        triggers: [
          { on: 'time', seconds: 5 },
          { on: 'event', name: 'saved' },
        ],
        delay: 2,
      }),
    ).toBe('5 seconds on the page or the event saved, 2 s later')
  })
})

const aTour = (): JsonObject => ({
  kind: 'tour',
  name: 'First watch',
  steps: [
    { id: anId('one'), title: 'Welcome', buttons: [{ id: anId('go'), does: 'next', text: 'Go' }] },
    { id: anId('two'), title: 'Berths' },
  ],
  translations: { de: { [anId('one')]: { title: 'Willkommen', [`buttons:${anId('go')}:text`]: 'Los' } } },
})

test('what the server does not take stands beside its field, in words', () => {
  const problems = problemsIn(
    ['steps.0.buttons.0.text: must not be empty', 'The Segment x is not live; publish it first'],
    aTour(),
  )
  const field = `steps.${anId('one')}.buttons.${anId('go')}.text`
  expect(problemsAt(problems, field)).toEqual(['Must not be empty.'])
  expect(problemsAt(problems, `steps.${anId('one')}.buttons`)).toEqual(['Must not be empty.'])
  expect(problemsAt(problems, `steps.${anId('two')}`)).toEqual([])
  expect(problems[1]).toEqual({ at: '', says: 'The Segment x is not live; publish it first.' })
  expect([field, 'segment.items.0.prop', 'theme.light', ''].map(problemTab)).toEqual([
    'steps',
    'audience',
    'look',
    'json',
  ])
})

test('how far it is saved is said in words, and never more than is true', () => {
  expect(savingWords({ state: 'saved' }, true)).toBe('Saved')
  expect(savingWords({ state: 'offline' }, true)).toBe('Not saved: no connection. Kept on this device.')
  expect(savingWords({ state: 'offline' }, false)).toMatch(/Do not close this page/)
  expect(savingWords({ state: 'refused', fields: 2, because: '' }, true)).toMatch(/2 fields need a look/)
})

test('what the panel does not know survives in the JSON, and what is no JSON yet is said', () => {
  const unknown = { ...aTour(), later: { field: [1, { deep: true }] } }
  const read = readJson(JSON.stringify(unknown))
  expect(read).toEqual({ ok: true, content: unknown })
  expect(put(unknown, 'name', 'Renamed')).toEqual({ ...unknown, name: 'Renamed' })
  expect(readJson('{"name": ')).toMatchObject({ ok: false, wrong: { says: expect.stringMatching(/not JSON yet/) } })
  expect(readJson('[]')).toMatchObject({ ok: false })
})

test('only fields that differ are sent, null for those that are gone', () => {
  const before = { ...aTour(), description: 'Old', goal: { event: 'x' } }
  const { goal: _, ...after } = { ...before, description: 'New' }
  expect(changesBetween(before, after)).toEqual({ description: 'New', goal: null })
})

test('copies have ids of their own, and a copy of the whole keeps its translations', () => {
  let made = 0
  const next = () => (++made).toString(16).padStart(24, 'f')
  const [one, ...others] = aTour().steps as unknown as [Member, ...Member[]]
  const steps = added([one, ...others], copied(one, next), one.id)
  expect(new Set(steps.map(({ id }) => id)).size).toBe(3)
  expect(steps[1]).toMatchObject({ title: 'Welcome', buttons: [{ text: 'Go' }] })
  const copy = copyContent(aTour(), next)
  expect(JSON.stringify(copy)).not.toContain(anId('one'))
  const [first] = copy.steps as { id: string; buttons: { id: string }[] }[]
  expect(copy.translations).toEqual({
    de: { [first!.id]: { title: 'Willkommen', [`buttons:${first!.buttons[0]!.id}:text`]: 'Los' } },
  })
})

test('new ids look as those of the server', () => {
  expect(newId(1_700_000_000_000, bytes => bytes.fill(255))).toBe('6553f100ffffffffffffffff')
})

test('a place is pointed out as one would say it', () => {
  expect(pathWords(aTour(), `steps.${anId('two')}.title`)).toBe('Step 2 “Berths”, title')
  expect(pathWords(aTour(), `steps.${anId('one')}.buttons.${anId('go')}.text`)).toBe('Step 1 “Welcome”, button 1')
  expect(pathWords(aTour(), 'segment')).toBe('Who gets it')
})
