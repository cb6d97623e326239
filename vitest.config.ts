import { defineConfig } from 'vitest/config'

export default defineConfig({
  // vite 8 transforms with oxc and ignores `esbuild.jsx`.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/server/postgres.ts'],
    setupFiles: ['test/no-warnings.ts'],
    // The long run makes up to a hundred times as many cases.
    testTimeout: process.env.BECKON_LONG ? 20 * 60_000 : 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
