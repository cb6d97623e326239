import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { violations } from '../demo/violations.ts'

const ACE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** What axe and IBM's engine find on the current page. */
export async function bothEngines(page: Page): Promise<string[]> {
  const found = await violations(page)
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${ACE};window.ace = ace`)
  return [...found, ...(await page.evaluate(byIbm))]
}

// Runs in the page.
async function byIbm(): Promise<string[]> {
  type Result = { ruleId: string; value: [string, string]; snippet: string; message: string }
  type Ace = { Checker: new () => { check(on: Document, rules: string[]): Promise<{ results: Result[] }> } }
  const { ace } = window as unknown as { ace: Ace }
  const { results } = await new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2'])
  return results
    .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${message} ${snippet}`)
}
