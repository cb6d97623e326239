import { describe, expect, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { LONG, runs } from '../runs.ts'
import { aVisitor, aWorld, chanceFrom, type Known, step, type World } from './oracle/histories.ts'
import { naiveResult } from './oracle/naive.ts'
import { SMALL } from './small.ts'
import { aPlace, type StoreName } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
/** Shortly before clocks change somewhere. */
const STARTS = ['2026-03-20T08:00:00Z', '2026-10-23T20:00:00Z', '2026-04-03T10:00:00Z', '2026-11-16T05:00:00Z']
const PEOPLE = 100
/** The average number for each person. */
const MOVES = 6

type Row = { [name: string]: number | string | null }

/** What the API says, in the shape of the naive figures. */
async function asked({ me }: World, { id, kind }: Known, from: string, to: string) {
  const ask = async (by: string, key: string) => {
    const { result } = (await me.api('GET', `/v3/analyze/results/${kind}s/${id}?from=${from}&to=${to}&by=${by}`)).body
    const rows = Object.fromEntries(
      (result.rows as Row[])
        .map(({ [key]: name, title: _, ...counts }) => [String(name), counts] as const)
        .filter(([, counts]) => Object.values(counts).some(count => count !== 0)),
    )
    return { result, rows }
  }
  const { result, rows: days } = await ask('day', 'day')
  const { made, shown, removed, expired } = result.deliveries
  const { experiment, people, displayed, started, completed, exited, snoozed, goal } = result
  return {
    people, displayed, started, completed, exited, snoozed, goal, days,
    versions: (await ask('version', 'version')).rows,
    languages: (await ask('language', 'language')).rows,
    devices: (await ask('browser_k', 'browser_k')).rows,
    steps: (await ask('step', 'step')).rows,
    completing: result.times.to_complete?.count ?? 0,
    questions: Object.fromEntries(
      (result.questions as { id: string; answered: number; texts: number; answers: object }[])
        .filter(({ answered }) => answered > 0)
        .map(({ id: of, answered, texts, answers }) => [of, { answered, texts, answers }]),
    ),
    deliveries: { made, shown, removed, expired },
    experiment: experiment && {
      run: experiment.run, share: experiment.share, reached: experiment.reached,
      shown: { assigned: experiment.shown.assigned, goal: experiment.shown.goal },
      control: { assigned: experiment.control.assigned, goal: experiment.control.goal },
    },
  } // biome-ignore format: a row of names
}

async function compare(world: World, zone: string): Promise<void> {
  const to = new Date(world.now + 86_400_000).toISOString().slice(0, 10)
  const from = new Date(world.now - 80 * 86_400_000).toISOString().slice(0, 10)
  for (const known of world.experiences) {
    const { id: experience, marked } = known
    const naive = naiveResult(
      world.visitors.map(({ person }) => person),
      { experience, zone, from, to, now: world.now, marked },
    )
    expect(await asked(world, known, from, to)).toEqual(naive)
  }
}

describe.each<[StoreName, number, number]>([
  ['SQLite in memory', 195, 2],
  ['PostgreSQL', 5, 1],
])('Histories on %s', (store, long, short) => {
  test('figures rolled up, figures made anew and the naive ones agree on every number', {
    timeout: LONG,
  }, async () => {
    const { seed, numRuns } = runs(`groups of ${PEOPLE} histories`, long, short)
    const place = await aPlace(store)
    const limits = { ...UNLIMITED, deliveryLockWait: 0 }
    const server = await createServer({ sizes: SMALL, ...place.options, accountSecret: 'secret', log: null, limits })
    const chance = chanceFrom(seed)
    for (let group = 0; group < numRuns; group++) {
      const zone = ZONES[group % ZONES.length]!
      const start = Date.parse(STARTS[Math.floor(chance() * STARTS.length)]!)
      await server.reset()
      const world = await aWorld(server, chance, zone, start)
      for (let person = 0; person < PEOPLE; person++) await aVisitor(world)
      for (let move = 0; move < PEOPLE * MOVES; move++) {
        await step(world)
        // Also somewhere in the middle: what was counted once is corrected later.
        if (move % 97 === 50) await server.settle()
      }
      await server.settle()
      await compare(world, zone)
      await server.makeFiguresAnew()
      await compare(world, zone)
    }
    await server.close()
    await place.remove()
  })
})
