// `npm run test:engines`: the core journeys in Firefox and in WebKitGTK, and what is drawn in these, in Chromium and in old
// Chromiums. Installs what is missing on Debian as root.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findOldChromiums } from './old-chromiums.mjs'
import { build, fail, install, requireNode, run, runTool } from './prepare.mjs'

/** Programs that must exist, and the Debian package of each. */
const NEEDED = [
  { programs: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  { programs: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  { programs: ['Xvfb'], package: 'xvfb' },
]

requireNode()
install()
installBrowsers()
if (!build(['--no-types'])) fail('The build failed; the lines above say why.')
const old = await findOldChromiums()
for (const [version, why] of Object.entries(old.missing)) console.log(`Without Chromium ${version}: ${why}.`)
const env = {
  ...process.env,
  BECKON_FIREFOX: process.env.BECKON_FIREFOX ?? find(NEEDED[0].programs),
  BECKON_OLD_CHROMIUMS: JSON.stringify(old.found),
}
const given = process.argv.slice(2)
const ok = runTool('@playwright/test/cli.js', ['test', '--config=e2e/engines', ...given], { env })
process.exitCode = ok ? 0 : 1

function installBrowsers() {
  const missing = () => NEEDED.filter(({ programs }) => !find(programs)).map(needed => needed.package)
  if (missing().length === 0) return
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (debian) {
    console.log(`Installing ${missing().join(', ')} …`)
    const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = () => run('apt-get', ['install', '-y', '--no-install-recommends', ...missing()], { env: aptEnv })
    // A new machine has no package lists, or old ones: Playwright drives a Firefox of this year only.
    run('apt-get', ['update'], { env: aptEnv })
    apt()
  }
  if (missing().length === 0) return
  fail(`Missing: ${missing().join(', ')}. On Debian or Ubuntu, as root: apt-get install -y ${missing().join(' ')}`)
}

function find(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => programs.map(program => join(folder, program))).find(existsSync)
}
