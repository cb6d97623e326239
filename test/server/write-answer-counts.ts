import { appendFileSync } from 'node:fs'
import { afterAll, inject } from 'vitest'
import { takeCounts } from './answer-counts.ts'

// Runs for each test file, because modules are loaded once for many of them.
afterAll(() => {
  const tally = takeCounts()
  if (tally.answers > 0) appendFileSync(inject('answers'), `${JSON.stringify(tally)}\n`)
})
