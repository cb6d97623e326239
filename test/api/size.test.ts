import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** docs/api.md says this number. */
const BUDGET = 2_000

test('the client has no dependency and less than 2 KB', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, '../../src/api/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    write: false,
    metafile: true,
  })
  expect(Object.keys(metafile.inputs).every(input => input.startsWith('src/api/'))).toBe(true)
  expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(BUDGET)
})
