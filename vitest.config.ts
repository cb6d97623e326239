import { defineConfig } from 'vitest/config'

export default defineConfig({
  // vite 8 transforms with oxc and ignores `esbuild.jsx`.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/server/postgres.ts', 'test/server/answer-tally.ts'],
    setupFiles: ['test/no-warnings.ts', 'test/server/write-answer-counts.ts'],
    // Loading the server again for each file took a third of the run. None of our modules keeps state between files.
    isolate: false,
    // Limits against hanging, far above what a busy machine needs. The long run makes up to a hundred times as many cases.
    testTimeout: process.env.BECKON_LONG ? 20 * 60_000 : 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // As in playwright.config.ts: only where nobody watches, and reported.
    retry: process.env.CI ? 1 : 0,
  },
})
