// A Chromium for the browser tests: the path of one that starts, or null. Plain Node without dependencies at import time.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, runTool } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same Chromium without windows. */
const SHELL = 'chromium-headless-shell'

export const ADVICE = `There is no Chromium. Any one of these helps:
  - set BECKON_CHROMIUM to the path of a Chromium or Chrome program
  - npx playwright install --with-deps chromium
  - on Debian or Ubuntu, as root: apt-get install -y chromium`

/** Looks in this order: BECKON_CHROMIUM, Playwright's own, the PATH. */
export function findInstalledBrowser() {
  const named = process.env.BECKON_CHROMIUM
  if (named) return named
  return [playwrightsOwn(), ...onPath(NAMES)].find(starts) ?? null
}

/**
 * The same. If there is none, it tries to install one: Debian's if allowed, which brings the libraries it needs, or else
 * Playwright's.
 */
export function findBrowser() {
  const named = process.env.BECKON_CHROMIUM
  if (named && !starts(named)) {
    console.error(`BECKON_CHROMIUM is ${named}, which does not start.`)
    return null
  }
  return findInstalledBrowser() ?? fromDebian() ?? fromPlaywright()
}

/** Optional: most browser tests take half as long with it. Debian's, if it is installed or may be. */
export function findHeadlessShell() {
  const found = () => onPath([SHELL]).find(starts) ?? null
  return found() ?? (mayInstall() && installFromDebian(SHELL) ? found() : null)
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    return undefined
  }
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => names.map(name => join(folder, name)))
}

/** A browser without a needed system library exists, but does not start. */
function starts(path) {
  if (!path || !existsSync(path)) return false
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function fromDebian() {
  if (!mayInstall()) return null
  console.log("No Chromium found; trying Debian's package: apt-get install -y chromium …")
  return installFromDebian('chromium') ? (onPath(NAMES).find(starts) ?? null) : null
}

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export function installFromDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = () => run('apt-get', ['update'], { env, timeout: 120_000 })
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 300_000 })
  // A new machine has no package lists yet. Old lists may name files that no longer exist.
  if (!hasPackageLists()) update()
  return install() || (update() && install())
}

function hasPackageLists() {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some(name => name.includes('Packages'))
}

function fromPlaywright() {
  console.log('No Chromium found; trying `playwright install chromium` …')
  // A machine that cannot reach the download answers late or never. Otherwise it takes a minute or two.
  runTool('playwright/cli.js', ['install', 'chromium'], { timeout: 180_000 })
  const own = playwrightsOwn()
  return starts(own) ? own : null
}
