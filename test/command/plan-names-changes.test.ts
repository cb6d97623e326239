import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape, as a person would edit it
type Edit = (file: any) => void

const TOUR = {
  kind: 'tour',
  name: 'Welcome',
  steps: [
    { title: 'one', body: 'old body 1' },
    { title: 'two', body: 'old body 2', buttons: [{ text: 'Go', does: 'next' }] },
    { title: 'three', body: 'x' },
  ],
}
const LAUNCHER = {
  kind: 'launcher',
  name: 'Help',
  steps: [
    {
      buttons: [
        { does: 'open', text: 'x', url: '/x' },
        { does: 'open', text: 'y', url: '/y' },
      ],
    },
  ],
}
const SURVEY = {
  kind: 'survey',
  name: 'Ask',
  steps: [{ title: 'q', question: { type: 'buttons', options: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } }],
}
const SEGMENT = {
  kind: 'segment',
  name: 'Some',
  items: [
    { kind: 'property', prop: 'p', op: 'eq', value: '1' },
    { kind: 'property', prop: 'q', op: 'eq', value: '2' },
  ],
}

/** What push says of one file after an edit: without its options, and with --dry-run. */
async function plan(content: object, edit: Edit, { pulled = true } = {}): Promise<string[]> {
  const { terminal } = await anAccount()
  const cwd = aFolder()
  const type = (...args: string[]) => terminal(cwd).type(...args)
  write(join(cwd, 'x'), { 'one.json': content })
  expect((await type('push', 'x', '--publish')).code).toBe(0)
  if (pulled) await type('pull', 'x')
  const file = readJson(cwd, 'x', 'one.json')
  edit(file)
  write(join(cwd, 'x'), { 'one.json': file })
  const dry = await type('push', 'x', '--publish', '--dry-run')
  const pushed = await type('push', 'x', '--publish')
  const lines = (out: string) => out.split('\n').flatMap(line => (line.startsWith('    ') ? [line.trim()] : []))
  expect([dry.code, pushed.code, lines(pushed.out)]).toEqual([0, 0, lines(dry.out)])
  return lines(dry.out)
}

describe('The plan names every changed value, with the old and the new one', () => {
  test.each([[true], [false]])('where a step is removed; pulled: %s', async pulled => {
    const said = await plan(
      TOUR,
      ({ steps }) => {
        steps[0].title = 'ONE'
        steps[1].body = 'new body 2'
        steps[1].buttons[0].does = 'exit'
        steps.pop()
      },
      { pulled },
    )
    expect(said).toEqual([
      'steps: − "three"',
      'steps.0.title: "one" → "ONE"',
      'steps.1.body: "old body 2" → "new body 2"',
      // Without an id, a button that does something else is a new one.
      ...(pulled ? [] : ['steps.1.buttons: − "Go", + "Go"']),
      'steps.1.buttons.0.does: "next" → "exit"',
    ])
  })

  test('where a step is added before it', async () => {
    const said = await plan(TOUR, ({ steps }) => {
      steps[0].body = 'new body 1'
      steps.unshift({ title: 'zero' })
    })
    expect(said).toEqual(['steps: + "zero"', 'steps.1.body: "old body 1" → "new body 1"'])
  })

  test('where steps have another order, and one is removed', async () => {
    const said = await plan(TOUR, ({ steps }) => {
      steps[1].body = 'new body 2'
      steps.reverse()
      steps.shift()
    })
    expect(said).toEqual(['steps: − "three", another order', 'steps.0.body: "old body 2" → "new body 2"'])
  })

  test('where an item of a launcher is added', async () => {
    const said = await plan(LAUNCHER, ({ steps }) => {
      steps[0].buttons[0].url = '/other'
      steps[0].buttons.push({ does: 'open', text: 'z', url: '/z' })
    })
    expect(said).toEqual(['steps.0.buttons: + "z"', 'steps.0.buttons.0.url: "/x" → "/other"'])
  })

  test('where an option is removed', async () => {
    const said = await plan(SURVEY, ({ steps }) => {
      steps[0].question.options[0].value = 'first'
      steps[0].question.options.pop()
    })
    expect(said).toEqual([
      'steps.0.question.options: − "c"',
      expect.stringMatching(/^steps\.0\.question\.options\.0\.value: .* → "first"$/),
    ])
  })

  test('where a condition is added', async () => {
    const said = await plan(SEGMENT, ({ items }) => {
      items[0].value = 'changed'
      items.push({ kind: 'property', prop: 'r', op: 'ex' })
    })
    expect(said).toEqual([
      expect.stringMatching(/^items: \+ \{"kind":"property","prop":"r"/),
      'items.0.value: "1" → "changed"',
    ])
  })

  test('where a condition that has nothing in common takes the place of another', async () => {
    const said = await plan(SEGMENT, ({ items }) => {
      items.shift()
      items[0].value = 'changed'
    })
    expect(said).toEqual([expect.stringMatching(/^items: − \{.*"p"/), 'items.0.value: "2" → "changed"'])
  })

  test('where a long text differs far from its beginning', async () => {
    const long = 'The quick brown fox jumps over the lazy dog. '.repeat(4)
    const steps = [{ title: 'one', body: `${long}old end` }]
    const said = await plan({ ...TOUR, steps }, file => {
      file.steps[0].body = `${long}new end`
    })
    expect(said).toEqual([expect.stringMatching(/^steps\.0\.body: ….*the lazy dog\. old end" → ….* new end"$/)])
  })
})
