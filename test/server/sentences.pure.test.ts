import { expect, test } from 'vitest'
import { differences } from '../../src/content/changes/difference.ts'
import { modelsOf } from '../../src/content/changes/models.ts'
import { sentencesOf } from '../../src/content/changes/sentences.ts'
import type { Content } from '../../src/server/content/experiences/assign-ids.ts'

const content = (name: string, steps: object[], more: object = {}): Content =>
  ({ kind: 'tour', name, steps, ...more }) as unknown as Content

function between(before: Content, after: Content): string[] {
  const [one, other] = [modelsOf('tour', before), modelsOf('tour', after)]
  return sentencesOf(differences(one, other), one, other)
}

const next = { id: 'n', does: 'next', text: 'Next' }
const today = { id: 'a', title: 'Today', buttons: [next] }
const berths = { id: 'b', title: 'Berths', place: { beside: '#berths', side: 'top' }, backdrop: true }
const log = { id: 'c', title: 'The log' }

test('a changed property is one sentence with the step it belongs to, what it is and what it was', () => {
  const before = content('First watch', [today, berths])
  const after = content('First watch', [
    { ...today, buttons: [{ ...next, text: 'Go on' }] },
    { ...berths, title: 'Moorings', place: { beside: '#berths', side: 'left' }, backdrop: false },
  ])
  expect(between(before, after)).toEqual([
    'Button "Go on" of step 1 "Today": the text is "Go on" instead of "Next"',
    'Step 2 "Moorings": the title is "Moorings" instead of "Berths"',
    'Step 2 "Moorings": the side of the place is "left" instead of "top"',
    'Step 2 "Moorings": the backdrop is off instead of on',
  ])
})

test('what came and what went is said once, with all that is in it; others only make room', () => {
  const before = content('First watch', [today, berths])
  expect(between(before, content('First watch', [{ ...log, buttons: [next] }, today, berths]))).toEqual([
    'Step 1 "The log" is new',
  ])
  expect(between(before, content('First watch', [berths]))).toEqual(['Step 1 "Today" is gone'])
  expect(between(content('x', [today, berths, log]), content('x', [berths, today, log]))).toEqual([
    'Step 1 "Berths": it was number 2',
    'Step 2 "Today": it was number 1',
  ])
  expect(between(before, before)).toEqual([])
})

test('what was not there, what is no more, lists and translations are told in words', () => {
  const before = content('First watch', [today], { percent: 50, translations: { de: { a: { title: 'Heute' } } } })
  const after = content('First watch', [{ ...today, triggers: [{ on: 'click', selector: '#go' }] }], {
    description: 'For the crew',
    translations: { de: { a: { title: 'Heute früh' } } },
  })
  expect(between(before, after)).toEqual([
    'The tour: there is no share in percent any more; it was 50',
    'Step 1 "Today": the title in German is "Heute früh" instead of "Heute"',
    'The tour: the description is "For the crew"; there was none',
    'Step 1 "Today": the kind of trigger 1 is "click"; there was none',
    'Step 1 "Today": the selector of trigger 1 is "#go"; there was none',
  ])
})

test('who gets it and how often are one sentence each, whatever changed in them', () => {
  const pro = { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }], items_op: 'and' }
  const many = {
    items: [...pro.items, { kind: 'company', prop: 'seats', op: 'gte', value: 20 }],
    items_op: 'or',
  }
  expect(
    between(
      content('First watch', [today], { segment: pro }),
      content('First watch', [today], { segment: many, recurrence: { every: '7d' } }),
    ),
  ).toEqual([
    "The tour: it is for people whose plan is pro or whose company's seats is at least 20, instead of people whose plan is pro",
    'The tour: the same person gets it again after 7 days, instead of once',
  ])
  expect(between(content('First watch', [today], { segment: pro }), content('First watch', [today]))).toEqual([
    'The tour: it is for everybody, instead of people whose plan is pro',
  ])
  expect(
    between(
      content('First watch', [today], { recurrence: 'always' }),
      content('First watch', [today], { recurrence: { repeat: 'until_completed', after_closing: '1d' } }),
    ),
  ).toEqual([
    'The tour: the same person gets it until they have completed it, but not for 1 day after they closed it, instead of again and again',
  ])
})
