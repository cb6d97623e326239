import { type Closed, runGate } from './run-gate.ts'

export const CONFIG = (more = '') => `export default { testDir: 'e2e', workers: 1, ${more} }`
export const SOUND = `import { test } from '@playwright/test'
  test('holds', () => {})`
export const given = (rest: string) => `import { expect, test } from '@playwright/test'
  ${rest}`

/** A run of browser tests over a folder with these files. */
export const run = (files: { [name: string]: string }, config = CONFIG()): Promise<Closed> =>
  runGate('playwright', { 'playwright.config.ts': config, ...files })
