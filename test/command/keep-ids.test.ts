import { describe, expect, test } from 'vitest'
import { keepIds } from '../../src/command/keep-ids.ts'

type Step = { id?: string; title?: string; body?: string; buttons?: object[]; question?: object }

/** The ids of the steps after `written` was pushed over `existing`; `-` for a new one. */
const kept = (existing: Step[], written: Step[]) =>
  (keepIds({ steps: written }, { steps: existing }).steps as Step[]).map(({ id }) => id ?? '-').join(' ')

const a = { id: 'a', title: 'Hello' }
const b = { id: 'b', title: 'The desk', body: 'Here.' }
const c = { id: 'c', title: 'Bye' }
const without = ({ id, ...step }: Step): Step => step

describe('ids of steps that are written without one', () => {
  test.each<[string, Step[], string]>([
    ['as it was', [a, b, c], 'a b c'],
    ['one more at the beginning', [{ title: 'New' }, a, b, c], '- a b c'],
    ['one more in the middle', [a, { title: 'New' }, b, c], 'a - b c'],
    ['one less', [a, c], 'a c'],
    ['in another order', [c, a, b], 'c a b'],
    ['another title', [a, { ...b, title: 'Your desk' }, c], 'a b c'],
    ['another title, and one more beside it', [a, { title: 'New' }, { ...b, title: 'Your desk' }, c], 'a - b c'],
    ['two other titles', [{ title: 'Hi' }, b, { title: 'So long' }], 'a b c'],
    ['everything else: then nobody gets the history of another', [{ title: 'x' }, { title: 'y' }], '- -'],
    ['one in the place of another', [a, { title: 'x' }, c], 'a b c'],
  ])('%s', (_, written, ids) => {
    expect(kept([a, b, c], written.map(without))).toBe(ids)
  })

  test('an id that is written wins, and is given to nobody else', () => {
    expect(kept([a, b, c], [{ id: 'c', title: 'Hello' }, { title: 'Bye' }])).toBe('c -')
  })

  test('equal titles keep their order', () => {
    const twins = [
      { id: 'a', title: 'Next' },
      { id: 'b', title: 'Next' },
    ]
    expect(kept(twins, twins.map(without))).toBe('a b')
  })

  test('a question of another kind is another question', () => {
    const existing = [{ id: 'a', title: 'How was it?', question: { type: 'nps' } }]
    expect(kept(existing, [{ title: 'How was it?', question: { type: 'csat' } }])).toBe('-')
  })

  test('buttons and options keep theirs in the same way', () => {
    const before = {
      id: 'a',
      title: 'Hello',
      buttons: [{ id: 'n', does: 'next', text: 'Go' }],
      question: { type: 'buttons', options: [{ id: 'x', text: 'Yes' }, { id: 'y', text: 'No' }] },
    } // biome-ignore format: as it is read
    const after = {
      title: 'Hello',
      buttons: [{ does: 'back', text: 'Back' }, { does: 'next', text: 'Go on' }],
      question: { type: 'buttons', options: [{ text: 'Perhaps' }, { text: 'No' }, { text: 'Yes' }] },
    } // biome-ignore format: as it is read
    const [step] = keepIds({ steps: [after] }, { steps: [before] }).steps as [typeof before]
    expect(step.id).toBe('a')
    expect(step.buttons.map(({ id }) => id)).toEqual([undefined, 'n'])
    expect(step.question.options.map(({ id }) => id)).toEqual([undefined, 'y', 'x'])
  })

  test('a condition that names an Experience is none of them: another one there stays as it was written', () => {
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
    const existing = { steps: [a], segment: { items: [{ kind: 'tour', id: 'b'.repeat(24), op: 'seen' }] } }
    expect(keepIds({ steps: [without(a)], segment: { items } }, existing).segment).toEqual({ items })
  })
})
