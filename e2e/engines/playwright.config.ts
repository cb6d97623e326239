import { defineConfig } from '@playwright/test'

// The core journeys in the engines that `npm test` leaves out. One browser at a time: they share the machine.
export default defineConfig({
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  // The studio is driven by Playwright itself, which knows no WebKitGTK.
  projects: [{ name: 'firefox' }, { name: 'webkit', testIgnore: 'studio.spec.ts' }],
})
