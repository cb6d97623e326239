import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { violations } from '../demo/violations.ts'

/** IBM's engine, for a second opinion. */
const ACE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface Result {
  ruleId: string
  value: [string, string]
  snippet: string
  message: string
}
type Ace = { Checker: new () => { check(on: Document, rules: string[]): Promise<{ results: Result[] }> } }

/** What axe and IBM's engine have to say about a page. */
export async function bothEngines(page: Page): Promise<string[]> {
  const byAxe = await violations(page)
  await page.evaluate(`${ACE};window.ace = ace`)
  const byIbm = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: Ace }
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2'])
    return results
      .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
      .map(({ ruleId, snippet, message }) => `${ruleId}: ${message} ${snippet}`)
  })
  return [...byAxe, ...byIbm]
}
