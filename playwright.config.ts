import { defineConfig } from '@playwright/test'
import { findInstalledBrowser } from './scripts/find-browser.mjs'

// Real browser, built bundles only: `npm run build` comes first. Here nothing is retried: a test that passes the second time
// failed. On a machine nobody watches (CI) a second try tells a slow machine from a wrong program, and is counted aloud.
export default defineConfig({
  testDir: 'e2e',
  // Other engines have their own configuration: `npm run test:engines`.
  testIgnore: 'engines/**',
  workers: 2,
  fullyParallel: false,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: {
      // `npm test` looks for one without windows, which is quicker; otherwise any Chromium will do.
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
