import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { memoryServer } from './model/model-server.ts'
import { realServer } from './model/real-server.ts'
import { play, schedule } from './model/schedule.ts'

// A visit adds all its listeners to one signal. Node thinks that more than ten are a leak.
setMaxListeners(0)

test('[R1] [R2] any interleaving of tabs, moves, losses and crashes keeps the promise', {
  timeout: LONG,
}, async () => {
  const slice = runs('schedules', 10_000, 60)
  await fc.assert(
    fc.asyncProperty(schedule, async one => {
      expect(await play(one, memoryServer)).toEqual([])
    }),
    slice,
  )
})

test('the same holds against the real server', { timeout: LONG }, async () => {
  const slice = runs('schedules against the real server', 300, 6)
  await fc.assert(
    fc.asyncProperty(schedule, async one => {
      expect(await play(one, realServer)).toEqual([])
    }),
    slice,
  )
})
