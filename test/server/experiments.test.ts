import { expect, test } from 'vitest'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { Experiment } from '../../src/results/figures.ts'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aPage, aSituation, automatic, NOON } from '../builders.ts'
import { LONG, runs } from '../runs.ts'
import { aCaller, aReport, type Caller } from './caller.ts'
import { type Chance, chanceFrom } from './second-count/generate.ts'
import { SMALL } from './small.ts'
import { UNLIMITED } from './unlimited.ts'

const PEOPLE = 200
const SHARE = 50
/** How many people who see nothing reach the goal anyway. */
const USUAL = 0.3

interface Came {
  arm: 'shown' | 'control'
  goal: boolean
}

/**
 * A person comes to the page. The element may be late, and some people leave before it is there; nobody knows of them. The
 * evaluator decides, as on pages.
 */
function comes(chance: Chance, experience: Experience, effect: number): Came | null {
  const percent = Math.floor(chance() * 10_000) / 100
  const late = chance() < 0.3
  const at = (there: boolean) => {
    const page = aPage({ elements: { '#late': there ? NOON - 1_000 : null } })
    return evaluate([automatic(experience)], aSituation({ page, profile: { percent, properties: {} } }))[0]!
  }
  let verdict = at(!late)
  if (late) {
    expect(verdict.state).toBe('wait')
    expect(verdict.control).toBeUndefined()
    if (chance() < 0.4) return null
    verdict = at(true)
  }
  const arm = verdict.state === 'show' ? 'shown' : 'control'
  expect(verdict.control ?? false).toBe(arm === 'control')
  return { arm, goal: chance() < USUAL + (arm === 'shown' ? effect : 0) }
}

const anExperiment = (me: Caller): Promise<Experience> =>
  me.live({ percent: SHARE, goal: { event: 'paid' }, steps: [{ title: 'One', place: { beside: '#late' } }] })

async function intoStore(server: BeckonServer, { id }: Experience, people: Came[]): Promise<void> {
  await server.store.transaction(async tx => {
    for (const { arm, goal } of people)
      tx.send(
        `INSERT INTO assignments (account_id, profile_id, experience_id, run, arm, share, version, at, goal_at, updated_at)
         VALUES ($1, $2, $3, 1, $4, $5, 1, $6, $7, $6)`,
        [server.credentials.account, tx.newId(), id, arm, SHARE, tx.now, goal ? tx.now : null],
      )
  })
}

async function overHttp(me: Caller, { id: experience }: Experience, people: Came[]): Promise<void> {
  for (const { arm, goal } of people) {
    const { visit } = await me.person()
    const told = aReport({ type: 'assigned', experience, arm, run: 1, share: SHARE, version: 1 })
    await me.report(
      visit,
      told,
      ...(goal ? [aReport({ type: 'reached', experience, run: 1, at: Date.now() + 1 })] : []),
    )
  }
}

/** This many experiments with this true effect, and their results. */
async function simulate(chance: Chance, count: number, effect: number, web: number): Promise<Experiment[]> {
  const server = await createServer({ sizes: SMALL, accountSecret: 'secret', log: null, limits: UNLIMITED })
  const me = aCaller(server)
  const made: Experience[] = []
  for (let n = 0; n < count; n++) {
    const experience = await anExperiment(me)
    const people: Came[] = []
    while (people.length < PEOPLE) {
      const one = comes(chance, experience, effect)
      if (one) people.push(one)
    }
    if (n < web) await overHttp(me, experience, people)
    else await intoStore(server, experience, people)
    made.push(experience)
  }
  await server.makeFiguresAnew()
  const found: Experiment[] = []
  for (const { id } of made) found.push((await me.api('GET', `/v3/analyze/results/tours/${id}`)).body.result.experiment)
  await server.close()
  return found
}

const share = (list: Experiment[], holds: (one: Experiment) => boolean) => list.filter(holds).length / list.length

test('without an effect, the interval leaves 0 out as rarely as it says, on either side, and sizes fit', {
  timeout: LONG,
}, async () => {
  const { seed, numRuns } = runs('experiments without an effect', 2_000, 20)
  const long = numRuns >= 2_000
  const found = await simulate(chanceFrom(seed), numRuns, 0, long ? 50 : 1)
  expect(found.every(({ reached, enough }) => reached === PEOPLE && enough)).toBe(true)
  const misses = share(found, ({ difference }) => difference!.low > 0 || difference!.high < 0)
  // Twenty of them are far from every limit; all of them are not.
  expect(misses).toBeGreaterThanOrEqual(long ? 0.03 : 0)
  expect(misses).toBeLessThanOrEqual(long ? 0.07 : 0.3)
  expect(share(found, one => one.sizes_wrong)).toBeLessThanOrEqual(long ? 0.005 : 0.1)
  console.log(`left 0 out: ${misses * 100} %; warned of sizes: ${share(found, one => one.sizes_wrong) * 100} %`)
})

test('with a true effect of 20 points the interval holds it as often as it says', { timeout: LONG }, async () => {
  const { seed, numRuns } = runs('experiments with an effect', 2_000, 20)
  const found = await simulate(chanceFrom(seed), numRuns, 0.2, 0)
  const covered = share(found, ({ difference }) => difference!.low <= 0.2 && difference!.high >= 0.2)
  expect(covered).toBeGreaterThanOrEqual(numRuns >= 2_000 ? 0.93 : 0.7)
  expect(covered).toBeLessThanOrEqual(numRuns >= 2_000 ? 0.97 : 1)
  console.log(`held the effect: ${covered * 100} %`)
})
