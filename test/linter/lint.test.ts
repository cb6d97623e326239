import { describe, expect, test } from 'vitest'
import { lint } from '../../src/linter/lint.ts'
import { createRivals } from '../../src/linter/rivals.ts'
import type { PeopleFacts, Surroundings } from '../../src/linter/surroundings.ts'
import { CODES } from '../../src/linter/warning.ts'
import type { Experience, Step } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../builders.ts'

const people = (given: Partial<PeopleFacts> = {}): PeopleFacts => ({
  seen: 40, inSegment: 40, asked: 40, lacking: {}, together: new Set(), events: new Set(), ...given,
}) // biome-ignore format: one set of facts
const around = (given: Partial<Surroundings> = {}): Surroundings => ({
  theme: null, languages: [], others: [], rivals: createRivals(given.others ?? []), people: people(),
  elements: { today: 100, told: [] }, ...given,
}) // biome-ignore format: one set of facts

const found = (experience: Experience, given: Partial<Surroundings> = {}) =>
  lint(experience, around(given)).map(({ code, at }) => `${code} ${at}`)
const tour = (...steps: Partial<Step>[]) =>
  anExperience({ steps: steps.map((step, index) => aStep({ id: anId(`s${index}`), ...step } as never)) as never })

const PRO = {
  items_op: 'and' as const,
  items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }],
}
const button = (does: string, more: object = {}) => ({ id: anId(does), text: 'Go', does, ...more }) as never

describe('The linter', () => {
  test('has nothing against an ordinary Experience of any kind', () => {
    for (const kind of ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const)
      expect(found(anExperience({ kind }), { others: [anExperience({ kind: 'embed', id: anId('other') })] })).toEqual(
        [],
      )
  })

  test('texts in other letters than those of their language', () => {
    const says = (title: string, language?: string) =>
      found({
        ...tour({ title, body: undefined, buttons: undefined } as never),
        ...(language && { language }),
      } as Experience)
    expect(says('مرحبا بكم في Beckon')).toEqual(['other-script language'])
    expect(says('Привет', 'de')).toEqual(['other-script language'])
    expect(says('שלום', 'ar')).toEqual(['other-script language'])
    for (const [title, language] of [
      ['مرحبا بكم', 'ar'],
      ['مرحبا بكم', 'ur'],
      ['Привет', 'uk'],
      ['Zdravo', 'sr'],
      ['こんにちは、世界', 'ja'],
      ['漢字 한국어 한국어', 'ko'],
      ['歡迎', 'zh-TW'],
      ['Beckon', 'ar'],
      ['Hello {{first_name}} 你', 'en'],
      ['2027: 50 %', 'en'],
    ] as const)
      expect(says(title, language), title).toEqual([])
  })

  test('a Segment that nobody is in, of what starts by itself', () => {
    const nobody = { people: people({ inSegment: 0 }) }
    expect(found(anExperience({ segment: PRO }), nobody)).toEqual(['empty-segment segment'])
    expect(found(anExperience({ segment: PRO, automatic: false }), nobody)).toEqual([])
    expect(found(anExperience(), nobody)).toEqual([])
    expect(found(anExperience({ segment: PRO }), { people: null })).toEqual([])
  })

  test.each([
    ['next', []],
    ['exit', ['never-appears steps.0.buttons']],
    ['complete', ['never-appears steps.0.buttons']],
  ])('steps behind one whose only button does %s', (does, expected) => {
    expect(found(tour({ buttons: [button(does)] }, {}))).toEqual(expected)
  })

  test('what leads on: no button at all, an address that is opened, a click on the target, an option', () => {
    expect(found(tour({}, {}))).toEqual([])
    expect(found(tour({ buttons: [button('open', { url: '/x' })] }, {}))).toEqual([])
    expect(found(tour({ buttons: [button('open', JSON.parse('{"url": "/x", "then": "stay"}'))] }, {}))).toHaveLength(1)
    expect(found(tour({ buttons: [button('exit')], advance_on_click: true } as never, {}))).toEqual([])
    const options = [
      { id: anId('a'), text: 'A' },
      { id: anId('b'), text: 'B' },
    ]
    const asks = aStep({ kind: 'survey', question: { type: 'buttons', options }, buttons: [button('exit')] } as never)
    expect(
      found(anExperience({ kind: 'survey', steps: [asks, aStep({ kind: 'survey', id: anId('t') })] as never })),
    ).toEqual([])
  })

  test.each([
    [
      [
        { kind: 'exact', value: '/a' },
        { kind: 'exact', value: '/b' },
      ],
      true,
    ],
    [
      [
        { kind: 'exact', value: 'https://x.example/a' },
        { kind: 'simple', value: '/b' },
      ],
      true,
    ],
    [
      [
        { kind: 'simple', value: '/a' },
        { kind: 'simple', value: '/a', not: true },
      ],
      true,
    ],
    [
      [
        { kind: 'exact', value: '/a' },
        { kind: 'wildcard', value: '/a*' },
      ],
      false,
    ],
    [
      [
        { kind: 'exact', value: '/a' },
        { kind: 'simple', value: 'staging' },
      ],
      false,
    ],
    [
      [
        { kind: 'simple', value: '/a' },
        { kind: 'simple', value: '/b' },
      ],
      false,
    ],
  ])('rules of an address that contradict each other: %j', (rules, contradict) => {
    const url = { match: 'all' as const, rules: rules as never }
    expect(found(tour({ url }))).toEqual(contradict ? ['never-appears steps.0.url'] : [])
    expect(found(tour({ url: { ...url, match: 'any' } }))).toEqual([])
    const goal = anExperience({ goal: { url, within: undefined } as never })
    expect(found(goal)).toEqual(contradict ? ['goal-out-of-reach goal.url'] : [])
  })

  test('an element that has to be there and to be gone', () => {
    const place = { beside: '#a' }
    const gone = (selector: string) => ({ on: 'absent' as const, selector })
    expect(found(tour({ place, triggers: [gone('#a')] } as never))).toEqual(['never-appears steps.0.triggers'])
    expect(found(tour({ place, triggers: [gone('#a'), { on: 'load' }] } as never))).toEqual([])
    expect(found(tour({ place, triggers: [gone('#a'), { on: 'load' }], triggers_op: 'all' } as never))).toHaveLength(1)
    expect(found(tour({ place, triggers: [gone('#b')] } as never))).toEqual([])
  })

  test('an experiment for nobody, and a question after answers that are not on the scale', () => {
    expect(found(anExperience({ percent: 0 }))).toEqual(['never-appears percent'])
    const follow_up = [
      { answers: ['9', '10'], text: 'Why?' },
      { answers: ['11'], text: 'How?' },
    ]
    const survey = anExperience({ kind: 'survey', step: { question: { type: 'nps', follow_up } } as never })
    expect(found(survey)).toEqual(['never-appears steps.0.question.follow_up.1'])
  })

  test('two that start for the same people at the same moment', () => {
    const other = anExperience({ id: anId('other'), name: 'Other' })
    const others = [other]
    expect(found(anExperience(), { others })).toEqual(['same-moment position'])
    expect(lint(anExperience(), around({ others }))[0]!.says).toContain('The tour "Other"')
    const many = Array.from({ length: 1_000 }, (_, index) =>
      anExperience({ id: anId(`other-${index}`), name: `Other ${index}` }),
    )
    const said = lint(anExperience(), around({ others: many })).map(({ says }) => says)
    expect(said).toHaveLength(4)
    expect(said.at(-1)).toContain('997 more start for the same people')
    expect(found(anExperience({ position: 1 }), { others })).toEqual([])
    expect(found(anExperience({ automatic: false }), { others })).toEqual([])
    expect(found(anExperience({ step: { triggers: [{ on: 'load' }] } }), { others })).toEqual([])
    expect(
      found(anExperience({ url_group_ids: [anId('a')] }), { others: [{ ...other, url_group_ids: [anId('b')] }] }),
    ).toEqual([])
    const free = { ...PRO, items: [{ ...PRO.items[0]!, value: 'free' }] }
    const apart = [{ ...other, segment: free }]
    expect(found(anExperience({ segment: PRO }), { others: apart })).toEqual([])
    expect(
      found(anExperience({ segment: PRO }), { others: apart, people: people({ together: new Set([other.id]) }) }),
    ).toHaveLength(1)
    const tooltip = anExperience({ kind: 'tooltip' })
    expect(found(tooltip, { others: [{ ...tooltip, id: anId('other') }] })).toEqual(['same-moment steps.0.place'])
  })

  test('a goal by an event that nobody did and no button tracks', () => {
    const goal = anExperience({ goal: { event: 'paid' } as never })
    expect(found(goal)).toEqual(['goal-out-of-reach goal.event'])
    expect(found(goal, { people: people({ events: new Set(['paid']) }) })).toEqual([])
    expect(found(goal, { people: null })).toEqual([])
    const tracks = anExperience({
      kind: 'embed',
      id: anId('o'),
      step: { buttons: [button('exit', { track: 'paid' })] } as never,
    })
    expect(found(goal, { others: [tracks] })).toEqual([])
  })

  test('colours that cannot be read above the account’s theme as it is now', () => {
    const white = anExperience({ theme: { light: { text: '#ffffff' } } })
    expect(found(white, { theme: { light: { surface: '#000000', muted: '#ffffff' } } })).toEqual([])
    expect(found(white)).toEqual(['contrast theme.light'])
  })

  test('words that are missing in a language that others are translated into', () => {
    const step = { id: anId('s'), title: 'Hello', body: 'There' }
    const translated = (translations: object) => anExperience({ step, translations } as never)
    const de = { [step.id]: { title: 'Hallo', body: 'Da' } }
    const languages = ['de', 'fr', 'en']
    expect(found(translated({ de }), { languages: ['de'] })).toEqual([])
    expect(found(translated({ de }), { languages })).toEqual(['missing-translations translations.fr'])
    expect(found(translated({ de }), { languages: ['de-AT'] })).toEqual([])
    expect(found(translated({ de: { [step.id]: { title: 'Hallo' } } }))).toEqual([
      'missing-translations translations.de',
    ])
    expect(found(anExperience({ step }), { languages })).toEqual([])
  })

  test('translations of a text that has changed since', () => {
    const step = { id: anId('s'), title: 'Keep your data', body: '' }
    const de = { [step.id]: { title: 'Daten löschen' } }
    const outdated = { de: { [step.id]: { title: 'Delete your data' } }, fr: { [step.id]: { title: 'Gone' } } }
    expect(found(anExperience({ step, translations: { de } } as never))).toEqual([])
    expect(found(anExperience({ step, translations: { de }, outdated } as never))).toEqual([
      'outdated-translations outdated.de',
    ])
  })

  test('merge tags without a fallback whose property most people lack', () => {
    const says = (body: string) => anExperience({ step: { body } })
    const lacking = { people: people({ lacking: { first_name: 21, 'company.name': 20 } }) }
    expect(found(says('Hello {{first_name}}'), lacking)).toEqual(['tag-without-fallback steps.0.body'])
    expect(found(says('Hello {{first_name fallback="you"}}'), lacking)).toEqual([])
    expect(found(says('At {{company.name}}'), lacking)).toEqual([])
    expect(found(says('{{delivery "note"}}'), { people: people({ lacking: { 'delivery.note': 40 } }) })).toEqual([])
  })

  const DAY = 86_400_000
  const beside = (selector: string) =>
    anExperience({
      published_at: new Date(90 * DAY).toISOString(),
      steps: [aStep({ id: anId('s0'), place: { beside: selector } })],
    })
  const told = (...days: [day: number, found: number, missing: number, path?: string, other?: number][]) => ({
    others: [beside('#invite')],
    rivals: () => [],
    elements: {
      today: 100,
      told: days.map(([day, found, missing, path = '/projects', other = 0]) => ({
        step_id: anId('s0'),
        path,
        day,
        found,
        missing,
        other,
      })),
    },
  })

  test('an element that was not found for days, on a path, since it was last found there or published', () => {
    const says = (...days: Parameters<typeof told>) =>
      lint(beside('#invite'), around(told(...days))).map(({ at, says }) => `${at} ${says}`)
    const missing = (days: number, path = '/projects') =>
      `steps.0.place The element of step 1, #invite, was not found for ${days} days on ${path}.`
    expect(says([98, 0, 2], [100, 0, 1])).toEqual([missing(3)])
    expect(says([97, 0, 9], [98, 1, 2], [99, 0, 2], [100, 0, 1])).toEqual([missing(2)])
    expect(says([98, 0, 2], [100, 0, 1], [100, 5, 0, '/home'])).toEqual([missing(3)])
    expect(says([95, 0, 5, '/a'], [96, 0, 5, '/b'])).toEqual([missing(6, '/a'), missing(5, '/b')])
    expect(says([98, 0, 2], [100, 1, 1])).toEqual([])
    expect(says([98, 0, 1], [100, 0, 1])).toEqual([])
    expect(says([100, 0, 50])).toEqual([])
    expect(says([80, 0, 50], [89, 0, 50])).toEqual([])
    expect(says([91, 0, 50], [92, 0, 50])).toEqual([])
  })

  test('a selector by position is told of as long as a step has it; one by a text, where there are other languages', () => {
    const by = (selector: string, languages: string[] = []) => found(beside(selector), { languages })
    expect(by('nav li:nth-of-type(2) a')).toEqual(['element-by-position steps.0.place'])
    expect(by('[data-beckon="li:nth-of-type(2)"]')).toEqual([])
    expect(by('[aria-label="Invite"]')).toEqual([])
    expect(by('[aria-label="Invite"]', ['de'])).toEqual(['element-by-text steps.0.place'])
    expect(by('form [name=title]', ['de'])).toEqual([])
  })

  test('a selector that finds something else for days, since it last found what somebody pointed at', () => {
    const says = (...days: Parameters<typeof told>) =>
      lint(beside('#invite'), around(told(...days))).map(each => each.code)
    const right: Parameters<typeof told>[0] = [90, 3, 0, '/', 0]
    expect(says(right, [98, 2, 0, '/', 2], [100, 1, 0, '/', 1])).toEqual(['element-other'])
    // A text that is different for everybody, and so never was that of whoever pointed at it.
    expect(says([98, 2, 0, '/', 2], [100, 1, 0, '/', 1])).toEqual([])
    // Somewhere it is right on the same day: an experiment, or a text that changes.
    expect(says(right, [98, 2, 0, '/', 2], [100, 2, 0, '/', 1])).toEqual([])
    expect(says(right, [98, 2, 0, '/', 2])).toEqual([])
    expect(says([98, 2, 0, '/', 2], [99, 1, 0, '/', 0], [100, 3, 0, '/', 3])).toEqual([])
  })

  test('nothing is said of a draft that names another element already, or of what is not live', () => {
    const days = told([98, 0, 2], [100, 0, 1])
    expect(found(beside('#invite'), days)).toEqual(['element-missing steps.0.place'])
    expect(found(beside('#other'), days)).toEqual([])
    expect(found(beside('#invite'), { ...days, others: [] })).toEqual([])
  })

  test('every warning says where, what and what to do, in a sentence each', () => {
    const all = [
      lint(
        anExperience({ segment: PRO, percent: 0, goal: { event: 'paid' } as never }),
        around({ people: people({ inSegment: 0 }), others: [anExperience({ id: anId('o'), segment: PRO })] }),
      ),
      lint(
        anExperience({ theme: { light: { text: '#ffffff' } }, step: { body: '{{plan}}' }, translations: { de: {} } }),
        around({ people: people({ lacking: { plan: 40 } }) }),
      ),
      lint(anExperience({ step: { title: 'مرحبا', body: 'أهلا وسهلا بكم في هذه الصفحة' } }), around({})),
      lint(
        anExperience({ segment: { items_op: 'and', items: [{ kind: 'tour', id: anId('gone'), op: 'completed' }] } }),
        around({ archived: new Map([[anId('gone'), { kind: 'tour', name: 'One' }]]) }),
      ),
      lint(beside('#invite'), around(told([98, 0, 2], [100, 0, 1]))),
      lint(beside('#invite'), around(told([90, 1, 0, '/', 0], [98, 2, 0, '/', 2], [100, 1, 0, '/', 1]))),
      lint(beside('li:nth-of-type(2) [title="Invite"]'), around({ languages: ['de'] })),
      lint(
        anExperience({
          step: { id: anId('s'), title: 'Keep' },
          translations: { de: { [anId('s')]: { title: 'Löschen' } } },
          outdated: { de: { [anId('s')]: { title: 'Delete' } } },
        }),
        around({}),
      ),
    ].flat()
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(CODES))
    for (const { at, says, advice } of all) {
      expect(at).toMatch(/^[\w.]+$/)
      expect(says).toMatch(/^[\p{L}\d{][^\n]*\.$/u)
      expect(advice).toMatch(/^[A-Z][^\n]*\.$/)
    }
  })
})
