import { defineConfig } from 'vitest/config'

export default defineConfig({
  // vite 8 transforms with oxc and ignores `esbuild.jsx`.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/server/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
