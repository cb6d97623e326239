import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ExperienceInput as Schema } from '../../src/protocol/schema/experience.ts'
import { TranslationFile } from '../../src/protocol/schema/translation.ts'
import { assignIds } from '../../src/server/content/experiences/assign-ids.ts'
import { readFile } from '../../src/server/content/thread/translation-file.ts'
import { writeXliff } from '../../src/server/content/thread/write-xliff.ts'
import { runs } from '../runs.ts'
import { aTour } from './sample-experiences.ts'

let next = 0
const newId = () => (++next).toString(16).padStart(24, '0')
const tour = (more: object = {}) => assignIds(Schema.parse({ ...aTour(), kind: 'tour', ...more }), newId)
const around = (units: string, attributes = 'version="2.0" srcLang="en" trgLang="de"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${attributes}><file id="f">${units}</file></xliff>`
const said = (xml: string) => readFile(xml) as z.output<typeof TranslationFile> & Error

describe('XLIFF', () => {
  test('any text comes back as it went out', () => {
    const odd = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(odd, odd, (title, german) => {
        const content = tour()
        const step = { ...content.steps[0], title }
        const written = { ...content, steps: [step], translations: { de: { [step.id]: { title: german } } } } as never
        const { language, experiences } = said(
          writeXliff([{ id: 'f', content: written }], { source: 'en', target: 'de' }),
        )
        expect(language.code).toBe('de')
        expect(experiences[0]!.steps[0]!.translations.title).toEqual({ text: german, original: title })
      }),
      runs('texts through XLIFF', 20_000, 300),
    )
  })

  test('what is not translated stands there without a target, and is not read back', () => {
    const content = tour()
    const xml = writeXliff([{ id: newId(), content }], { source: 'en', target: 'de' })
    expect(xml).toContain(`<unit id="${content.steps[0].id}:title">`)
    expect(xml).not.toContain('<target>')
    expect(TranslationFile.parse(said(xml)).experiences[0]!.steps).toEqual([])
  })

  test('an outdated translation says what it was made from', () => {
    const content = tour()
    const { id } = content.steps[0]
    const outdated = {
      ...content,
      translations: { de: { [id]: { title: 'Alt' } } },
      outdated: { de: { [id]: { title: 'Old' } } },
    }
    const xml = writeXliff([{ id: newId(), content: outdated as never }], { source: 'en', target: 'de' })
    expect(xml).toContain('The translation was made from another text: Old')
    expect(xml.slice(xml.indexOf(`${id}:title`)).match(/state="(\w+)"/)![1]).toBe('initial')
  })

  test('segments, what is between them and what is inside them are one text', () => {
    const unit = `<unit id="s:body"><segment><source>One.</source><target>Eins.</target></segment>
      <ignorable><source> </source></ignorable>
      <segment><source>Two <ph id="1" disp="{{name}}"/></source><target>Zwei <pc id="2">fett</pc> <mrk id="3" translate="no">{{name}}</mrk><![CDATA[ <b>]]></target></segment></unit>`
    expect(said(around(unit)).experiences[0]!.steps).toEqual([
      { id: 's', translations: { body: { text: 'Eins. Zwei fett {{name}} <b>', original: 'One. Two {{name}}' } } },
    ])
  })

  test('a text of which one segment is not translated yet is left as it is', () => {
    const unit = `<unit id="s:body"><segment><source>a</source><target>b</target></segment><segment><source>c</source></segment></unit>`
    expect(said(around(unit)).experiences[0]!.steps).toEqual([])
  })

  test.each([
    ['XLIFF 1.2', around('', 'version="1.2"'), 'is XLIFF 1.2; save it as XLIFF 2'],
    [
      'no target language',
      around('', 'version="2.1" srcLang="en"'),
      'has no trgLang: the language of its translations',
    ],
    ['another document', '<html></html>', 'is XML, but not XLIFF'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', 'has a document type; translation files have none'],
    ['an entity', around('&a;'), expect.stringMatching(/^is not valid XML: .*entity/)],
    ['no version', '<xliff/>', 'is XLIFF without a version; save it as XLIFF 2'],
    ['something broken', '<xliff><file', expect.stringMatching(/^is not valid XML: /)],
    ['half a file', around('').slice(0, -9), expect.stringMatching(/^is not valid XML: /)],
    ['great depth', around('<a>'.repeat(5_000)), 'is nested too deeply'],
    ['a unit of somebody else', around('<unit id="x"/>'), 'has a unit "x"; ours are named <step>:<text>'],
  ])('%s is refused, and says why', (_, xml, message) => {
    const refused = said(xml)
    expect(refused).toBeInstanceOf(Error)
    expect(refused.message).toEqual(message)
  })
})
