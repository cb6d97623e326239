// `npm run test:faults`: what people get while something is broken, as a table. `-- --quote` writes it into docs/self-hosting.md.
import { build, fail, install, linkPostgres, requireNode, runTool } from './prepare.mjs'

requireNode()
install()
linkPostgres()
if (!build(['--no-types', '--any-size'])) fail('The build failed; the lines above say why.')
const given = process.argv.slice(2)
const env = { ...process.env, ...(given.includes('--quote') ? { BECKON_QUOTE: '1' } : {}) }
const ok = runTool(
  'vitest/vitest.mjs',
  ['run', '--config=test/faults/vitest.config.ts', ...given.filter(word => word !== '--quote')],
  { env },
)
process.exitCode = ok ? 0 : 1
