import { defineConfig } from '@playwright/test'
import { oldChromiums } from './old-chromiums.ts'

// The core journeys in the engines that `npm test` leaves out. One browser at a time, because they share the machine.
export default defineConfig({
  testDir: '.',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  // Playwright itself drives the studio, and it does not support WebKitGTK.
  // In Chromium, `npm test` runs everything else.
  projects: [
    { name: 'chromium', testMatch: /(matrix|connections)\.spec\.ts/ },
    { name: 'firefox' },
    { name: 'webkit', testIgnore: 'studio.spec.ts' },
    ...Object.keys(oldChromiums).map(version => ({ name: `chromium-${version}`, testMatch: 'matrix.spec.ts' })),
  ],
})
