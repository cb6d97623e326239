import { describe, expect, test } from 'vitest'
import { differences } from '../../src/content/changes/difference.ts'
import { modelsOf, scalarsOf } from '../../src/content/changes/models.ts'
import type { ExperienceInput } from '../../src/protocol/experience.ts'
import { ExperienceInput as Schema } from '../../src/protocol/schema/experience.ts'
import { assignIds, type Content, repeatedIds } from '../../src/server/content/experiences/assign-ids.ts'
import { summarise } from '../../src/server/journal/changes/summarise.ts'
import { aSurvey, aTour, samples } from './sample-experiences.ts'

const ID = 'e'.repeat(24)

function counter() {
  let next = 0
  return () => (++next).toString(16).padStart(24, '0')
}
const stored = (input: ExperienceInput, newId = counter()): Content => assignIds(Schema.parse(input), newId)
const copyOf = (content: Content): Content => structuredClone(content)

describe('ids', () => {
  test('[S50] every step, button, item and option gets an id; those that have one keep it', () => {
    for (const sample of Object.values(samples)) {
      const content = stored(sample())
      for (const step of content.steps) {
        expect(step.id).toMatch(/^[0-9a-f]{24}$/)
        for (const button of step.buttons ?? []) expect(button.id).toMatch(/^[0-9a-f]{24}$/)
        if ('question' in step && step.question && 'options' in step.question)
          for (const option of step.question.options) expect(option.id).toMatch(/^[0-9a-f]{24}$/)
      }
      expect(assignIds(Schema.parse(content), () => 'never')).toEqual(content)
    }
  })

  test('[S50] an id that stands twice is found', () => {
    const id = 'a'.repeat(24)
    const tour = Schema.parse(aTour({ steps: [{ id, buttons: [{ id, text: 'Go', does: 'next' }] }] }))
    expect(repeatedIds(tour)).toEqual([id])
    expect(repeatedIds(Schema.parse(aTour()))).toEqual([])
  })
})

describe('differences', () => {
  test('a new Experience is a create of itself, each Step and each Button, with scalars only', () => {
    const found = differences([], modelsOf(ID, stored(aTour())))
    expect(found.map(({ model, kind }) => [kind, model.type])).toEqual([
      ['create', 'Tour'],
      ['create', 'Step'],
      ['create', 'Button'],
      ['create', 'Button'],
      ['create', 'Step'],
    ])
    for (const { object } of found)
      for (const value of Object.values(object)) expect(['string', 'number', 'boolean']).toContain(typeof value)
  })

  test('an edit is [before, after] by property, on the model it belongs to', () => {
    const before = stored(aTour())
    const after = copyOf(before)
    after.steps[0].title = 'Hi'
    after.steps[0].buttons![0]!.text = 'Go'
    expect(differences(modelsOf(ID, before), modelsOf(ID, after))).toMatchObject([
      {
        kind: 'update',
        model: { type: 'Step', path: `steps.${before.steps[0].id}` },
        object: { title: [before.steps[0].title, 'Hi'] },
      },
      { kind: 'update', model: { type: 'Button' }, object: { text: ['Show me', 'Go'] } },
    ])
  })

  test('steps are matched by id: a move changes positions and nothing else', () => {
    const before = stored(aTour())
    const after = copyOf(before)
    after.steps.reverse()
    expect(differences(modelsOf(ID, before), modelsOf(ID, after)).map(({ object }) => object)).toEqual([
      { position: [1, 0] },
      { position: [0, 1] },
    ])
  })

  test('a removed step is destroyed together with its buttons', () => {
    const before = stored(aTour())
    const after = copyOf(before)
    after.steps.shift()
    const kinds = differences(modelsOf(ID, before), modelsOf(ID, after)).map(
      ({ kind, model }) => `${kind} ${model.type}`,
    )
    expect(kinds).toEqual(['update Step', 'destroy Step', 'destroy Button', 'destroy Button'])
  })

  test('the same content has no differences, an empty list is a value of its own', () => {
    const content = stored(aSurvey({ url_group_ids: [] }))
    expect(differences(modelsOf(ID, content), modelsOf(ID, copyOf(content)))).toEqual([])
    expect(differences(modelsOf(ID, content), modelsOf(ID, { ...content, url_group_ids: null }))[0]!.object).toEqual({
      url_group_ids: [[], null],
    })
  })

  test('scalars are named by their dotted path', () => {
    expect(scalarsOf({ a: { b: [{ c: 1 }, 'x'] }, d: null, e: false })).toEqual({
      'a.b.0.c': 1,
      'a.b.1': 'x',
      e: false,
    })
  })
})

describe('summary', () => {
  test('a draft that was never live is a create with every child', () => {
    const models = modelsOf(ID, stored(aTour()))
    const summary = summarise(null, models, [null, 'c1'])
    expect(summary).toMatchObject({ model_id: ID, kind: 'create', change_id: [null, 'c1'], capture_id: [null, null] })
    expect(summary.object).toEqual({ tour: { name: 'tour', description: 'Welcome', value: { name: 'Welcome' } } })
    expect(summary.changes).toHaveLength(4)
  })

  test('a changed draft lists the properties that differ from the snapshot', () => {
    const live = stored(aTour())
    const draft = copyOf(live)
    draft.name = 'Welcome back'
    draft.steps[1]!.body = 'Over here.'
    expect(summarise(modelsOf(ID, live), modelsOf(ID, draft), ['c1', 'c9'])).toEqual({
      model_id: ID,
      path: '',
      kind: 'update',
      change_id: ['c1', 'c9'],
      capture_id: [null, null],
      object: { name: { name: 'name', description: 'Welcome back', value: ['Welcome', 'Welcome back'] } },
      changes: [
        {
          model_id: live.steps[1]!.id,
          path: `steps.${live.steps[1]!.id}`,
          kind: 'update',
          capture_id: [null, null],
          object: { body: { name: 'body', description: 'Projects', value: ['They live here.', 'Over here.'] } },
        },
      ],
    })
  })

  test('no difference is an update of nothing', () => {
    const models = modelsOf(ID, stored(aTour()))
    expect(summarise(models, models, ['c1', 'c1'])).toMatchObject({ kind: 'update', object: {}, changes: [] })
  })
})
