import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { NearestFirst } from './test/quick/nearest-first.ts'
import { SlowestFirst } from './test/slowest-first.ts'

const isLong = Boolean(process.env.BECKON_LONG)
/** `npm run test:quick`. */
const isQuick = Boolean(process.env.BECKON_QUICK)

export default defineConfig({
  // vite 8 transforms with oxc and ignores `esbuild.jsx`.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['test/**/*.long.test.ts'])],
    globalSetup: ['test/server/postgres.ts', 'test/server/answer-tally.ts'],
    setupFiles: [
      'test/no-warnings.ts',
      'test/server/write-answer-counts.ts',
      ...(isQuick ? ['test/quick/stop-in-time.ts'] : []),
    ],
    sequence: { sequencer: isQuick ? NearestFirst : SlowestFirst },
    // Loading the server again for each file took a third of the run. None of our modules keeps state between files.
    isolate: false,
    // Limits against hanging, far above what a busy machine needs. The long run makes up to a hundred times as many cases.
    testTimeout: isLong ? 20 * 60_000 : 180_000,
    hookTimeout: 180_000,
    maxWorkers: Math.max(2, availableParallelism()),
    // As in playwright.config.ts: only where nobody watches, and reported.
    retry: process.env.CI ? 1 : 0,
  },
})
