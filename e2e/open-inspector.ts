import type { Frame, Page } from '@playwright/test'
import { expect } from '../src/testing/index.ts'

/** Opens the inspector like a person in the browser's console, and names its parts. */
export async function openInspector(page: Page | Frame) {
  await page.evaluate('beckon.inspect().then(() => {})')
  const inspector = page.getByRole('complementary', { name: 'Beckon inspector' })
  await expect(inspector).toBeVisible()
  const row = (id: string) => inspector.locator(`[data-candidate="${id}"]`)
  return {
    inspector,
    row,
    badge: (id: string) => row(id).locator('.badge'),
    /** The condition that decides, with what it found and what would change it. */
    reason: (id: string) => row(id).locator('.decides'),
    section: (name: string) => inspector.locator(`[data-section="${name}"]`),
  }
}
