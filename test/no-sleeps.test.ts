import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', 'e2e')
const SLEEP = /waitForTimeout|=>\s*setTimeout\((done|resolve)\b|timers\/promises/

test('[B15] no browser test waits for time to pass', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('node_modules'),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(name => SLEEP.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})

test('[B15] such a wait is found however it is written', () => {
  for (const sleep of [
    'await page.waitForTimeout(500)',
    'await new Promise(resolve => setTimeout(resolve, 25))',
    "await page.evaluate('new Promise(done => setTimeout(done, 500))')",
    "import { setTimeout as pause } from 'node:timers/promises'",
  ])
    expect(sleep).toMatch(SLEEP)
})
