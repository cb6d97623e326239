import { expect, test } from 'vitest'
import { inLanguage } from '../../src/content/in-language.ts'
import { needsOf } from '../../src/content/needs.ts'
import { textsOf } from '../../src/content/texts.ts'
import type { Question, TourStep } from '../../src/protocol/experience.ts'
import { anExperience, aStep } from '../builders.ts'

const tourOf = (step: Partial<TourStep>) => anExperience({ steps: [aStep(), aStep(step)] })

test('asks for nothing where nothing special is in it', () => {
  expect(needsOf(tourOf({ title: 'Hello', body: 'This is it.' }))).toEqual([])
})

test('asks for what any of its steps takes', () => {
  expect(needsOf(tourOf({ title: 'Hello, {{first_name}}' }))).toEqual(['tags'])
  expect(needsOf(tourOf({ buttons: [{ id: 'b', does: 'open', text: 'Go', url: '/{{uid}}' }] }))).toEqual([
    'tags',
    'links',
  ])
  expect(needsOf(tourOf({ media: { image: '/picture.svg', alt: '' } }))).toEqual(['links', 'media'])
  expect(needsOf(tourOf({ backdrop: true }))).toEqual(['modal'])
  expect(needsOf(anExperience({ kind: 'tooltip', step: { hint: true } }))).toEqual(['hints'])
  const questionOf = (question: Question) => anExperience({ kind: 'survey', step: { question } })
  const options = ['Yes', 'No'].map(text => ({ text }))
  expect(needsOf(questionOf({ type: 'nps' }))).toEqual([])
  expect(needsOf(questionOf({ type: 'emoji' }))).toEqual(['faces'])
  expect(needsOf(questionOf({ type: 'dropdown', options }))).toEqual(['choices'])
  const banner = aStep({ kind: 'embed', place: { banner: 'top', push: true } })
  expect(needsOf(anExperience({ kind: 'embed', steps: [banner] }))).toEqual(['banner', 'room'])
})

test('what a launcher or a tooltip opens brings what reads addresses with it', () => {
  const item = { id: 'b', does: 'open' as const, text: 'Go', url: '/go' }
  const launcher = anExperience({ kind: 'launcher', step: { buttons: [item] } })
  expect(needsOf(launcher)).toEqual([])
  expect(needsOf(anExperience({ kind: 'launcher', step: { media: { image: '/a.svg', alt: '' } } }))).toEqual([
    'links',
    'media',
  ])
})

test('links in a text count, once it is a tree', () => {
  const tour = tourOf({ body: 'Read [the guide](/guide).' })
  expect(inLanguage(tour, ['en']).needs).toEqual(['links'])
})

test('a page is told, also of a tag that only the translation has', () => {
  const tour = tourOf({ title: 'Hello' })
  const german = tour.steps.map(step => [step.id, { ...textsOf(step), title: 'Hallo {{first_name}}' }])
  const translated = { ...tour, translations: { de: Object.fromEntries(german) } }
  expect(inLanguage(tour, ['de']).needs).toEqual([])
  expect(inLanguage(translated, ['de']).needs).toEqual(['tags'])
})

test('what was known of an element goes to no page', () => {
  const known = { role: 'button', name: 'Invite', text: 'Invite', path: 'main > button' }
  const tour = tourOf({ place: { beside: '#invite' }, element_known: known })
  expect(JSON.stringify(tour)).toContain('element_known')
  expect(JSON.stringify(inLanguage(tour, ['en']))).not.toContain('element_known')
})
