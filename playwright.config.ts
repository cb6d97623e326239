import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/find-browser.mjs'

// A real browser and only built bundles: run `npm run build` first. There are no retries here: a test that passes the second time
// has failed. On a machine that nobody watches (CI), a second try distinguishes a slow machine from a bug, and is reported.
export default defineConfig({
  testDir: 'e2e',
  // Other engines and applications in frameworks have configurations of their own: `npm run test:engines`, `test:frameworks`.
  testIgnore: ['engines/**', 'frameworks/**', ...(process.env.BECKON_LONG ? [] : ['**/*.long.spec.ts'])],
  // One more than there are processors, because most tests wait for something now and then.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // Texts that people read, beside their test.
  snapshotPathTemplate: '{testDir}/{testFileDir}/heard/{arg}{ext}',
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: {
      // `npm test` looks for one without windows, which is faster. Otherwise any Chromium works.
      executablePath: process.env.BECKON_HEADLESS_SHELL ?? findInstalledBrowser() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host that is not localhost, for pages on plain http.
        '--host-resolver-rules=MAP *.test 127.0.0.1',
      ],
    },
  },
})
