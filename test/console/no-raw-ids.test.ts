import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { backWords } from '../../src/console/editor/back-words.ts'
import { changeWords } from '../../src/console/editor/change-words.ts'
import type { Content } from '../../src/console/editor/draft/draft.ts'
import type { Json, JsonObject } from '../../src/console/editor/draft/json.ts'
import { idsOf } from '../../src/console/editor/draft/merge.ts'
import { at } from '../../src/console/editor/draft/path.ts'
import { receivedIn } from '../../src/console/editor/draft/received.ts'
import { membersOf } from '../../src/console/editor/lists.ts'
import { namesWords, orderWords, pathWords } from '../../src/console/editor/path-words.ts'
import { audienceWords } from '../../src/console/history/audience-words.ts'
import { segmentChanges } from '../../src/console/segments/segment-changes.ts'
import { segmentWords } from '../../src/content/segment-words.ts'
import { textsOf } from '../../src/content/texts.ts'
import {
  EmbedInput,
  LauncherInput,
  SurveyInput,
  TooltipInput,
  TourInput,
} from '../../src/protocol/schema/experience.ts'
import { SegmentGroup as GroupSchema } from '../../src/protocol/schema/segment.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { JsonSchema } from '../../src/server/documents/openapi/json-schema.ts'
import { runs } from '../runs.ts'
import { generators } from '../server/arbitrary.ts'

const ID = /[0-9a-f]{24}/
const named = { '0123456789abcdef01234567': 'A name' } as { [id: string]: string }

/** Generates what a schema allows. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<JsonObject> {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const generate = generators($defs as { [name: string]: JsonSchema }, ['feedfacefeedfacefeedface'])
  return generate(root as JsonSchema) as fc.Arbitrary<JsonObject>
}

/** Texts without ids, so that every id in a sentence is one of ours. What has an id of its own gets one of six. */
function tidy(value: Json, turn: number, key = ''): Json {
  if (typeof value === 'string')
    return ID.test(value) && !/^(id|experience_id|url_group_ids)$/.test(key) ? 'word' : value
  if (Array.isArray(value)) {
    const isOwn = /^(steps|buttons|options|follow_up)$/.test(key)
    return value.map((each, index) => {
      const inner = tidy(each, turn, key)
      return isOwn ? { ...(inner as JsonObject), id: ownId(key, (index + turn) % 6) } : inner
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidy(inner!, turn, name)]))
}

const ownId = (list: string, index: number): string =>
  `${Buffer.from(list).toString('hex').slice(0, 8)}${index}`.padEnd(24, 'a')

/** With a translation of every text, some of them outdated. */
function translated(content: Content, said: string, isOutdated: boolean): Content {
  const texts = membersOf(content.steps).map(step => [step.id, textsOf(step as never)] as const)
  const inGerman = texts.map(([id, of]) => [
    id,
    Object.fromEntries(Object.keys(of).map(key => [key, `${said} ${key.length}`])),
  ])
  const translations = { de: Object.fromEntries(inGerman) }
  return { ...content, translations, outdated: isOutdated ? { de: Object.fromEntries(texts) } : {} }
}

test.each([
  ['tours', TourInput],
  ['surveys', SurveyInput],
  ['launchers', LauncherInput],
  ['tooltips', TooltipInput],
  ['embeds', EmbedInput],
] as const)(
  'no sentence about changes of %s has an id in it, whatever was changed and whoever says it',
  (kind, schema) => {
    const content = fc
      .tuple(valuesOf(schema), fc.nat(5), fc.constantFrom('Wort', 'Text'), fc.boolean())
      .map(([value, turn, said, isOutdated]) => translated(tidy(value, turn) as Content, said, isOutdated))
    let spoken = 0
    fc.assert(
      fc.property(content, content, fc.boolean(), (before, after, isKnown) => {
        const nameOf = (id: string) => (isKnown ? named[id] : undefined)
        const said = changeWords(before, after, nameOf)
        for (const change of receivedIn({ content: before }, { content: after })) {
          const list = membersOf(at(after, change.at))
          if (change.order) said.push(orderWords(after, change.at), namesWords(list, idsOf(list)))
          else said.push(pathWords(after, change.at), backWords(after, change, 'bob'))
        }
        spoken += said.length
        for (const sentence of said) expect(sentence).not.toMatch(ID)
      }),
      runs(`sentences about ${kind}`, 5_000, 50),
    )
    expect(spoken).toBeGreaterThan(50)
  },
)

test('no sentence about a Segment has an id in it, nor one about a Segment inside it', () => {
  const group = valuesOf(z.object({ group: GroupSchema })).map(
    ({ group }) => tidy(group!, 0) as unknown as SegmentGroup,
  )
  fc.assert(
    fc.property(group, group, fc.boolean(), (before, after, isKnown) => {
      const nameOf = (id: string) => (isKnown ? named[id] : undefined)
      const whole = (of: SegmentGroup) => ({ name: 'Pros', ...of }) as unknown as Content
      const said = [
        segmentWords(after, nameOf),
        audienceWords('Pros', [before, after], nameOf),
        audienceWords('Pros', [before, after], nameOf, { isLive: false, publishAt: '2026-11-18T08:00:00.000Z' }),
        ...segmentChanges(whole(before), whole(after), nameOf),
      ]
      for (const sentence of said) expect(sentence).not.toMatch(ID)
    }),
    runs('sentences about Segments', 20_000, 300),
  )
})
