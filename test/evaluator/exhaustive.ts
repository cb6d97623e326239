import type { Kind } from '../../src/protocol/experience.ts'
import { OPERATORS } from '../../src/protocol/schema/segment.ts'
import type { Trigger } from '../../src/protocol/trigger.ts'
import { anExperience, anId, anUnderWay, aPage, aSituation, aStage, automatic, delivered, NOON } from '../builders.ts'
import type { Case } from './agree.ts'

const stage = aStage()

/** Values that are easily confused: by case, by type, as text or number, as seconds or milliseconds. */
const VALUES = [
  ...['pro', 'PRO', 'prod', '', 'undefined', 'null', 'true', '5', '5.0', '007', '7', '12345678901234567890'],
  ...[0, 5, 7, -3, 5.5, 200_000_000, 150_000_000_000, NOON, NOON / 1000, true, false, null],
  ...['2026-03-01', '2026-03-01T12:00:00.000Z', '2026-03-01 12:00:00', '2026-03-01T17:30:00+05:30'],
  ...['2026-02-22T08:30:00.000-03:30', '2026-02-28T12:00:00.001Z'],
]
const LISTS = [[], ['pro', 7], ['x', null]]

/** Every operator with every pair of values, alone, so that nothing hides its answer. */
export const operatorCases: Case[] = [...VALUES, ...LISTS, { pro: 1 }, undefined].flatMap(value =>
  OPERATORS.flatMap(op =>
    [...VALUES, ...LISTS, 'pro, free', '5 , 7', 1, '7'].map((operand): Case => {
      const segment = {
        items_op: 'and' as const,
        items: [{ kind: 'property' as const, prop: 'plan', op, value: operand }],
      }
      const properties = value === undefined ? {} : { plan: value }
      const situation = aSituation({ profile: { percent: 1, properties } })
      return { candidates: [automatic(anExperience({ segment }))], situation, stage }
    }),
  ),
)

const TRIGGERS: Trigger[] = [
  { on: 'load' },
  ...(['present', 'absent', 'click', 'hover', 'input'] as const).map(on => ({ on, selector: '#save' })),
  { on: 'time', seconds: 590 },
  { on: 'idle', seconds: 30 },
  { on: 'event', name: 'signup' },
  { on: 'named', name: 'signup' },
]
const fired = Object.fromEntries(
  ['load:', 'absent:#save', 'click:#save', 'hover:#save', 'event:signup'].map(key => [key, NOON - 1_000]),
)

/** Every trigger with the element unknown, absent and present, fired or not, with and without a delay. */
export const triggerCases: Case[] = TRIGGERS.flatMap(trigger =>
  [undefined, null, NOON - 5_000].flatMap(since =>
    [{}, fired].flatMap(happened =>
      [0, 3, 20].flatMap(delay =>
        (['all', 'any'] as const).flatMap(triggers_op =>
          [[trigger], [trigger, { on: 'time' as const, seconds: 599 }]].map((triggers): Case => {
            const elements: { [selector: string]: number | null } = since === undefined ? {} : { '#save': since }
            const experience = anExperience({ step: { triggers, triggers_op, delay } })
            const situation = aSituation({ page: aPage({ elements, fired: happened }) })
            return { candidates: [automatic(experience)], situation, stage }
          }),
        ),
      ),
    ),
  ),
)

/** All combinations of one value of each list. */
function product<T extends object>(lists: { [K in keyof T]: T[K][] }): T[] {
  let all: Partial<T>[] = [{}]
  for (const [name, values] of Object.entries(lists) as [keyof T, T[keyof T][]][])
    all = all.flatMap(one => values.map(value => ({ ...one, [name]: value })))
  return all as T[]
}

const booleans = [true, false]
const other = anExperience({ id: anId('other') })
const SHOWING = [[], [automatic()], [automatic(other)], [automatic(other), delivered({}, other)]]

const HOUR = 3_600_000
const LATELY = [-1, 0, 1].map(by => NOON - HOUR + by)
const DISPLAYED: number[][] = [[], ...LATELY.map(at => [at]), ...LATELY.map(at => [NOON, at])]
const LIMITED: Kind[] = ['tour', 'survey', 'launcher']
const ONLY: (Kind | undefined)[] = [undefined, 'tour', 'survey']
const NAMED: (boolean | undefined)[] = [undefined, true, false]

/** Every kind in every limit group, just before, when and after the display that decides becomes too old. */
export const limitCases: Case[] = product({
  of: LIMITED,
  kind: ONLY,
  named: NAMED,
  unlimited: booleans,
  size: [1, 2],
  displayed: DISPLAYED,
}).map(({ of, kind, named, unlimited, size, displayed }): Case => {
  const experience = anExperience({ kind: of, unlimited })
  const experiences = named === undefined ? undefined : [named ? experience.id : anId('another')]
  const group = { id: anId('group'), name: 'Group', size, every: '1h', kind, experiences, displayed }
  const situation = aSituation({ limits: [group] })
  return { candidates: [automatic(experience)], situation, stage }
})

/** Every state of one thing under way, with every state of the tab and every kind of rival. */
const everyState: Case[] = product({
  tab: ['tab', 'elsewhere'],
  wait: [undefined, NOON - 1, NOON + 1],
  returns: booleans,
  left: booleans,
  stuck: booleans,
  leaving: booleans,
  live: [undefined, null, 2],
  delivery: [null, anId('zeroth')],
}).flatMap(facts =>
  product({ shown: [null, 1, 2], open: booleans, visible: booleans, rests: booleans, showing: SHOWING }).map(
    ({ shown, open, visible, rests, showing }): Case => ({
      candidates: showing,
      situation: aSituation(),
      stage: aStage({
        open,
        visible,
        underWay: [anUnderWay(facts)],
        shows: shown ? { interaction: 'interaction', version: shown } : null,
        rests: rests ? { interaction: NOON + 1 } : {},
      }),
    }),
  ),
)

/** What could come to a free stage, just before and after the second in which somebody closed something is over. */
const justClosed: Case[] = product({
  wait: [undefined, NOON - 1],
  left: booleans,
  delivery: [null, anId('zeroth')],
  rest: [-1, 0, 1],
  showing: SHOWING,
}).map(
  ({ rest, showing, ...facts }): Case => ({
    candidates: showing,
    situation: aSituation(),
    stage: aStage({
      quiet: NOON + rest,
      underWay: [anUnderWay({ ...facts, returns: true, experience: anId('snoozed'), tab: 'elsewhere' })],
    }),
  }),
)

export const stageCases: Case[] = [...everyState, ...justClosed]
