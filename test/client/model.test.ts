import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { test } from 'vitest'
import { play, schedule } from './model/schedule.ts'

// A visit hangs all its listeners on one signal; Node takes more than ten for a leak.
setMaxListeners(0)

const long = Boolean(process.env.BECKON_LONG)
const seed = Number(process.env.BECKON_SEED ?? Date.now() % 2_147_483_647)
const runs = process.env.BECKON_RUNS ? Number(process.env.BECKON_RUNS) : null

test('[R1] [R2] [R3] [R60] [R67] [R75] any interleaving of tabs, moves, losses and crashes keeps the promise', {
  timeout: 3_600_000,
}, async () => {
  const numRuns = runs ?? (long ? 10_000 : 300)
  console.log(`seed ${seed}, ${numRuns} schedules`)
  await fc.assert(
    fc.asyncProperty(schedule, one => play(one, false)),
    { numRuns, seed },
  )
})

test('[R4] the same holds against the real server', { timeout: 3_600_000 }, async () => {
  const numRuns = runs ?? (long ? 300 : 12)
  console.log(`seed ${seed}, ${numRuns} schedules`)
  await fc.assert(
    fc.asyncProperty(schedule, one => play(one, true)),
    { numRuns, seed },
  )
})
