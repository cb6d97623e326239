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
    'The tour: everybody it is for gets it; it was 50 %',
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

const [red, green, blue] = ['Red', 'Green', 'Blue'].map((text, index) => ({
  id: `01a1eb9b2640000b260815d${index}`,
  text,
}))
const asked = (options: object[], more: object = {}) =>
  content('Colours', [{ id: 'q', title: 'Which?', question: { type: 'dropdown', options } }], {
    kind: 'survey',
    ...more,
  })

test('choices of a question are told by themselves: who comes, goes, moves or says something else does not touch the others', () => {
  const all = asked([red!, green!, blue!])
  expect(between(all, asked([red!, blue!]))).toEqual(['Step 1 "Which?": the choice "Green" is gone'])
  expect(between(asked([red!, blue!]), asked([red!, { ...green!, text: 'Green paul' }, blue!]))).toEqual([
    'Step 1 "Which?": the choice "Green paul" is new',
  ])
  expect(between(all, asked([red!, { ...green!, text: 'Olive' }, blue!]))).toEqual([
    'Step 1 "Which?", choice "Olive": the text is "Olive" instead of "Green"',
  ])
  expect(between(all, asked([red!, blue!, green!]))).toEqual([
    'Step 1 "Which?", choice "Blue": it was number 3',
    'Step 1 "Which?", choice "Green": it was number 2',
  ])
  const texts = (text: string) => ({ translations: { de: { q: { [`question:options:${green!.id}:text`]: text } } } })
  expect(between(asked([red!, green!], texts('Grün')), asked([red!, green!], texts('Gruen')))).toEqual([
    'Step 1 "Which?": the choice "Green" in German is "Gruen" instead of "Grün"',
  ])
})

test('what an item of a launcher starts, and for whom it is, are told by their names', () => {
  const item = { id: 'i', does: 'start', text: 'First steps', experience_id: '01a1eb9b2640000b260815dd' }
  const launcher = (more: object) =>
    content('Help', [{ id: 's', buttons: [{ ...item, ...more }] }], { kind: 'launcher' })
  const inside = { items: [{ kind: 'segment', op: 'in', id: '01a1eb9b2640000b260815ee' }], items_op: 'and' }
  const [one, other] = [launcher({}), launcher({ experience_id: '01a1eb9b2640000b260815ff', segment: inside })]
  const names: { [id: string]: string } = { [item.experience_id]: 'Welcome', '01a1eb9b2640000b260815ee': 'Pros' }
  const [before, after] = [modelsOf('launcher', one), modelsOf('launcher', other)]
  expect(sentencesOf(differences(before, after), before, after, id => names[id])).toEqual([
    'Button "First steps" of step 1: it starts an Experience that is gone, instead of “Welcome”',
    'Button "First steps" of step 1: it is for people who are in the Segment “Pros”, instead of everybody',
  ])
})

test('a field that is set back to its default is told by what it means then', () => {
  const told = (before: object, after: object) =>
    between(content('First watch', [today], before), content('First watch', [today], after))
  expect(told({ automatic: true }, {})).toEqual(['The tour: automatic is on, as before (the default)'])
  expect(told({ automatic: false }, {})).toEqual(['The tour: automatic is on again (the default)'])
  expect(told({}, { automatic: false })).toEqual(['The tour: automatic is off; it was on'])
  expect(told({ percent: 1 }, {})).toEqual(['The tour: everybody it is for gets it; it was 1 %'])
  expect(told({}, { percent: 1 })).toEqual(['The tour: 1 % of the people it is for get it; it was everybody'])
  expect(told({ percent: 100 }, {})).toEqual(['The tour: everybody it is for gets it, as before'])
  expect(told({ unlimited: true }, {})).toEqual(["The tour: the account's limits count again"])
  expect(told({ position: 3 }, {})).toEqual(['The tour: the rank is 0 (the default) instead of 3'])
})
