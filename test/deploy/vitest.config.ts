import { defineConfig } from 'vitest/config'

// `npm run test:deploy`: the drills of deploy/patroni, as a table.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/deploy/*.spec.ts'],
    globalSetup: ['test/deploy/table.ts'],
    setupFiles: ['test/no-warnings.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
})
