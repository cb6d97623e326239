// `npm run test:deploy`: runs the examples in deploy/ with Debian's packages. `-- proxies` or `-- patroni`: only these. The drills of
// Patroni's cluster end with a table; `--quote` writes it into docs/self-hosting.md.
import { spawnSync } from 'node:child_process'
import { build, fail, install, requireNode, runTool } from './prepare.mjs'

const given = process.argv.slice(2)
if (!given.includes('patroni')) await import('./examine-proxies.mjs')
if (!given.includes('proxies')) {
  for (const [program, name] of [
    ['patroni', 'patroni'],
    ['etcd', 'etcd-server'],
    ['haproxy', 'haproxy'],
    ['psql', 'postgresql'],
  ])
    if (spawnSync(program, ['--version']).error) fail(`${program} is not installed: apt-get install ${name}`)
  requireNode()
  install()
  if (!build(['--no-types', '--any-size'])) fail('The build failed; the lines above say why.')
  const env = { ...process.env, ...(given.includes('--quote') ? { BECKON_QUOTE: '1' } : {}) }
  if (!runTool('vitest/vitest.mjs', ['run', '--config=test/deploy/vitest.config.ts'], { env })) process.exitCode = 1
}
