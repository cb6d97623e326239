import { expect, test } from 'vitest'
import type { Json } from '../../../src/console/editor/draft/json.ts'
import { blank, TEMPLATES } from '../../../src/console/templates/templates.ts'
import { toChoose } from '../../../src/console/templates/to-choose.ts'
import { tagsRead } from '../../../src/content/tags-read.ts'
import { textsOf } from '../../../src/content/texts.ts'
import { lint } from '../../../src/linter/lint.ts'
import type { Experience, Step } from '../../../src/protocol/experience.ts'
import { ExperienceInput, KINDS } from '../../../src/protocol/schema/experience.ts'
import { anId } from '../../builders.ts'

const ALL = [...TEMPLATES, ...KINDS.map(blank)]
const written = (content: object, name: string) =>
  ({ ...content, id: anId(name), published_at: null }) as unknown as Experience

test('there are templates for what teams begin with, of every kind', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(8)
  expect(new Set(TEMPLATES.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length)
})

test.each(ALL.map(each => [each.name, each] as const))(
  '%s is valid as it stands, and the linter has nothing to say about it',
  (name, { content, kind }) => {
    expect(ExperienceInput.safeParse(content)).toMatchObject({ success: true })
    expect(content.kind).toBe(kind)
    const around = {
      theme: null,
      languages: ['en'],
      others: [],
      rivals: () => [],
      people: null,
      elements: { today: 0, told: [] },
    }
    expect(lint(written(content, name), around)).toEqual([])
  },
)

test.each(TEMPLATES.map(each => [each.name, each] as const))(
  '%s has a word for people without a value, wherever it says one',
  (_, { content }) => {
    const texts = (content.steps as unknown as Step[]).flatMap(step =>
      Object.values(textsOf({ ...step, id: anId('step') })),
    )
    for (const text of texts.filter(text => tagsRead(text).length > 0)) expect(text).toMatch(/fallback="[^"]+"/)
  },
)

test('what only the team can know is found, with its place and what to do', () => {
  const { content } = TEMPLATES.find(({ name }) => name === 'welcome-tour')!
  expect(toChoose(content as unknown as Json)).toEqual([
    { at: 'steps.1.place.beside', says: 'Choose the element of your page' },
  ])
})
