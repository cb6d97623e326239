import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { textsOf, withTexts } from '../../src/content/texts.ts'
import { ExperienceInput as Schema } from '../../src/protocol/schema/experience.ts'
import { TranslationFile } from '../../src/protocol/schema/translation.ts'
import { assignIds } from '../../src/server/content/experiences/assign-ids.ts'
import { readFile, translationFile, writeFile } from '../../src/server/content/thread/translation-file.ts'
import { applyTexts, fitTexts } from '../../src/server/content/translations/apply-texts.ts'
import { samples } from './sample-experiences.ts'

function contents() {
  let next = 0
  const newId = () => (++next).toString(16).padStart(24, '0')
  return Object.values(samples).map(sample => ({ id: newId(), content: assignIds(Schema.parse(sample()), newId) }))
}

describe('texts', () => {
  test('[S55] every text of every kind has a key', () => {
    const keys = contents().flatMap(({ content }) => content.steps.flatMap(step => Object.keys(textsOf(step))))
    expect(new Set(keys.map(key => key.replace(/[0-9a-f]{24}/, '<id>')))).toEqual(
      new Set([
        'title', 'body', 'dismiss_text', 'buttons:<id>:text', 'place:label', 'media:alt', 'question:low', 'question:high',
        'question:placeholder', 'question:options:<id>:text', 'question:follow_up:<id>:text',
      ]), // biome-ignore format: a table of words
    )
  })

  test('[S55] other words change nothing but the words, and the original stays', () => {
    for (const { content } of contents())
      for (const step of content.steps) {
        const loud = Object.fromEntries(
          Object.entries(textsOf(step)).map(([field, text]) => [field, text.toUpperCase()]),
        )
        const before = JSON.stringify(step)
        expect(textsOf(withTexts(step, loud))).toEqual(loud)
        expect(withTexts(withTexts(step, loud), textsOf(step))).toEqual(step)
        expect(JSON.stringify(step)).toBe(before)
      }
  })
})

describe('files', () => {
  test.each(['yaml', 'json'] as const)('[S55] a %s file reads back to what was written', format => {
    const file = translationFile(contents(), ['fr', 'pt-BR'])
    expect(TranslationFile.parse(readFile(writeFile(file, format)))).toEqual(file)
    expect(file.language).toEqual({ code: 'default', options: ['default', 'fr', 'pt-BR'] })
  })

  test.each([
    'Yes',
    'no',
    'On',
    'y',
    '12:30',
    '1_000',
    '2026-11-17',
    '2026-11-17 10:00:00',
    '0o17',
    '017',
    '~',
    'null',
    '1e3',
    '=',
    '<<',
  ])('a reader of YAML 1.1 sees %j as the text that it is', text => {
    const file = translationFile(contents().slice(0, 1), [])
    file.experiences[0]!.name = text
    expect(parse(writeFile(file, 'yaml'), { version: '1.1' }).experiences[0].name).toBe(text)
  })

  test('no character is in a YAML file that common readers refuse', () => {
    const text = 'a\u0085b\u2028c\u2029d\ufeffe\u007ff\u0080g'
    const file = translationFile(contents().slice(0, 1), [])
    file.experiences[0]!.name = text
    const written = writeFile(file, 'yaml')
    expect(written).not.toMatch(/[\u007f-\u009f\u2028\u2029\ufeff]/)
    expect(parse(written).experiences[0].name).toBe(text)
  })

  test('[S55] the id is the same for the same selection, in any order', () => {
    const all = contents()
    expect(translationFile(all.toReversed(), []).id).toBe(translationFile(all, ['fr']).id)
    expect(translationFile(all.slice(1), []).id).not.toBe(translationFile(all, []).id)
  })

  test('the primary language is overwritten, another language stands beside it', () => {
    const { id, content } = contents()[0]!
    const step = content.steps[0]
    const given = { id, name: '', steps: [{ id: step.id, translations: { title: { text: 'Bonjour' } } }] }
    expect(applyTexts(content, 'default', given).content.steps[0].title).toBe('Bonjour')
    const french = applyTexts(content, 'fr', given).content
    expect(french.steps).toEqual(content.steps)
    expect(french.translations).toEqual({ fr: { [step.id]: { title: 'Bonjour' } } })
  })

  test('an empty text in another language removes that translation', () => {
    const { id, content } = contents()[0]!
    const given = (text: string) => ({
      id,
      name: '',
      steps: [{ id: content.steps[0].id, translations: { title: { text } } }],
    })
    const french = applyTexts(content, 'fr', given('Bonjour')).content
    expect(applyTexts(french, 'fr', given('')).content.translations).toEqual({ fr: {} })
  })

  test('what the Experience does not have is named', () => {
    const { id, content } = contents()[0]!
    const stranger = 'f'.repeat(24)
    const steps = [
      { id: stranger, translations: {} },
      { id: content.steps[0].id, translations: JSON.parse('{"titel": {"text": "x"}}') },
    ]
    expect(fitTexts(content, new Set(), { id, name: '', steps }).unknown).toEqual([
      `Experience ${id} has no step ${stranger}`,
      `step ${content.steps[0].id} has no text "titel"`,
    ])
  })

  test.each([
    ['aliases', 'a: &a [x]\nb: *a'],
    [
      'a bomb of aliases',
      `a0: &a0 [x,x]\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n},*a${n}]`).join('\n')}`,
    ],
    ['deep nesting', '['.repeat(20_000)],
    ['broken JSON', '{"id": '],
    ['broken YAML', 'id: "x\n  - y: ['],
    ['many lists on one line', '- '.repeat(20_000)],
    ['great indentation', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
  ])('%s: a reason instead of a file', (_, text) => {
    expect(readFile(text)).toBeInstanceOf(Error)
  })
})
