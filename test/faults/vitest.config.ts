import { defineConfig } from 'vitest/config'

// `npm run test:faults`: what people got while something was broken, as a table. One file after another, so that each has the
// machine to itself.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/faults/*.spec.ts'],
    globalSetup: ['test/faults/table.ts'],
    setupFiles: ['test/no-warnings.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
})
