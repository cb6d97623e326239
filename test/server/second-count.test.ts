import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES } from '../../src/server/store/sizes.ts'
import { IN_FULL, LONG, runs } from '../runs.ts'
import { type Case, liveThrough } from './second-count/live-through.ts'
import { aChromium } from './second-count/pages.ts'
import { SMALL } from './small.ts'
import type { StoreName } from './stores.ts'

/** The 20,000 people of a large customer, and as many moves as figures with real sizes need, come with the long run. */
const moves = (long: number) => (IN_FULL ? long : 40)

let browser: Browser
beforeAll(async () => {
  browser = await aChromium()
})
afterAll(() => browser?.close())

const CASES: [title: string, given: Omit<Case, 'seed'>, long: number][] = [
  [
    'SQLite, small sizes',
    { store: 'SQLite in memory', processes: 1, sizes: SMALL, people: 30, moves: moves(240) },
    130,
  ],
  ['SQLite, real sizes', { store: 'SQLite in memory', processes: 1, sizes: SIZES, people: 60, moves: moves(600) }, 20],
  [
    'two processes, small sizes',
    { store: 'PostgreSQL', processes: 2, sizes: SMALL, people: 30, moves: moves(200) },
    40,
  ],
  ['two processes, real sizes', { store: 'PostgreSQL', processes: 2, sizes: SIZES, people: 60, moves: moves(400) }, 10],
]

// The boundaries of real sizes are crossed in real-sizes.test.ts. Their figures are compared in the long run.
describe.each(IN_FULL ? CASES : CASES.filter(([, { sizes }]) => sizes === SMALL))('%s', (title, given, long) => {
  test('every figure equals a second count from what happened', { timeout: LONG }, async () => {
    const { seed, numRuns } = runs(`accounts (${title})`, long, 1)
    // In the usual run, one of the four is enough. In the long one, the console is read of every tenth account.
    const reads = (account: number) => (IN_FULL ? account % 10 === 0 : title === 'SQLite, small sizes')
    let compared = 0
    for (let account = 0; account < numRuns; account++) {
      try {
        compared += await liveThrough({
          ...given,
          once: !IN_FULL && given.sizes === SIZES,
          seed: seed + account,
          browser: reads(account) ? browser : undefined,
        })
        if (account % 10 === 9) console.log(`${account + 1} accounts, ${compared} figures`)
      } catch (error) {
        console.log(`account ${account}: the seed is ${seed + account}`)
        throw error
      }
    }
    console.log(`${compared} figures compared`)
    expect(compared).toBeGreaterThanOrEqual(numRuns * 100)
  })
})

test.each<StoreName>(IN_FULL ? ['SQLite on disk', 'PostgreSQL'] : [])(
  'every figure of 20,000 people equals a second count, on %s',
  { timeout: LONG },
  async store => {
    const { seed } = runs('accounts of 20,000 people', 1, 0)
    const processes = store === 'PostgreSQL' ? 2 : 1
    const compared = await liveThrough({ store, processes, sizes: SIZES, people: 20_000, moves: 24_000, seed, browser })
    console.log(`${compared} figures compared`)
    expect(compared).toBeGreaterThan(1_000)
  },
)
