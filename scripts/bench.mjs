// `npm run bench`: installs the peers into bench/, builds, and measures. `-- quick` takes two minutes. Parts: `-- growth` fills
// the stores with a million people, `-- processes` measures one and three processes on one PostgreSQL, `-- results` the results
// of a million Interactions, `-- beside <checkout>` the cost of requests here and in another checkout, `-- webhooks` their cost
// with three webhooks, `-- dry-run` boots during a dry run, `-- lists` what the console shows first, `-- live` listening pages,
// `-- retention` boots while old people are removed, `-- picking` how well picked elements are found again, `-- scale` a day of a
// million people on three processes behind PgBouncer and HAProxy (`BENCH_PEOPLE`, `BENCH_INTERACTIONS`, `BENCH_FOLDER`,
// `BENCH_SECONDS`, `BENCH_VISITS`), `-- move` how long `beckon move` takes, `-- searches` boots beside counts of people,
// `-- bulk` boots beside a batch of Deliveries and an import, which are killed twice and cancelled, `-- costs` the statements,
// transactions, log and pages of each request of a visit.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { build, fail, install, linkPostgres, requireNode, root } from './prepare.mjs'

requireNode()
install()
// Parts about the server alone, which need no peers and no browser.
const PARTS = [
  'growth',
  'processes',
  'results',
  'beside',
  'webhooks',
  'dry-run',
  'lists',
  'live',
  'retention',
  'scale',
  'move',
  'searches',
  'bulk',
  'costs',
]
for (const part of PARTS) {
  if (process.argv[2] !== part) continue
  linkPostgres()
  // They start the real command.
  if (['scale', 'move'].includes(part) && !build(['--no-types', '--any-size']))
    fail('The build failed; the lines above say why.')
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'bench', `server-${part}.ts`), ...process.argv.slice(3)],
    {
      stdio: 'inherit',
    },
  )
  process.exit(status ?? 1)
}
const bench = join(root, 'bench')
if (process.argv[2] === 'picking') {
  const folder = join(bench, 'picking')
  installPeers(folder)
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(folder, 'run.ts'), ...process.argv.slice(3)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, BECKON_CHROMIUM: findBrowser() },
    },
  )
  process.exit(status ?? 1)
}
installPeers(bench)
if (!build(['--no-types', '--any-size'])) fail('The build failed; the lines above say why.')

const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(bench, 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BECKON_CHROMIUM: findBrowser() },
})
process.exit(status ?? 1)

/** The peers have a package of their own, so that nobody else installs them. */
function installPeers(folder) {
  if (existsSync(join(folder, 'node_modules'))) return
  console.log(`Installing the peers into ${relative(root, folder)}/ …`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) fail('The peers could not be installed; the lines above say why.')
}
