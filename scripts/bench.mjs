// `npm run bench`: installs the peers into bench/, builds, and measures. `-- quick` takes two minutes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { build, fail, install, requireNode, root } from './prepare.mjs'

requireNode()
install()
const bench = join(root, 'bench')
if (!existsSync(join(bench, 'node_modules'))) {
  console.log('Installing the peers into bench/ …')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: bench, stdio: 'inherit' })
  if (status !== 0) fail('The peers could not be installed; the lines above say why.')
}
if (!build(['--no-types', '--any-size'])) fail('The build failed; the lines above say why.')

const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(bench, 'run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BECKON_CHROMIUM: findBrowser() },
})
process.exit(status ?? 1)
