// A Chromium for the browser tests: the path of one that starts, or null. Plain Node without dependencies at import time.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, runTool } from './prepare.mjs'

// First Chromium without windows, of the same sources: the tests take half as long in it.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const ADVICE = `There is no Chromium. Any one of these helps:
  - set BECKON_CHROMIUM to the path of a Chromium or Chrome program
  - npx playwright install --with-deps chromium
  - on Debian or Ubuntu, as root: apt-get install -y chromium`

/** In this order: BECKON_CHROMIUM, Playwright's own, the PATH. */
export function findInstalledBrowser() {
  const named = process.env.BECKON_CHROMIUM
  if (named) return named
  return [playwrightsOwn(), ...onPath()].find(starts) ?? null
}

/**
 * The same, and if there is none, tries to install one: Debian's where it may, which brings the libraries it needs, else
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

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    return undefined
  }
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap(name => folders.map(folder => join(folder, name)))
}

/** A browser that lacks a library of the system is there, but does not start. */
function starts(path) {
  if (!path || !existsSync(path)) return false
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function fromDebian() {
  const root = process.getuid?.() === 0
  if (!root || !existsSync('/usr/bin/apt-get')) return null
  console.log("No Chromium found; trying Debian's package …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = () => run('apt-get', ['update'], { env, timeout: 120_000 })
  const add = name => run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 300_000 })
  const install = () => add(SHELL) || add('chromium')
  // A new machine has no package lists yet; on one that has, they may name files that are no longer there.
  if (!hasPackageLists()) update()
  if (!install()) update() && install()
  return onPath().find(starts) ?? null
}

function hasPackageLists() {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some(name => name.includes('Packages'))
}

function fromPlaywright() {
  console.log('No Chromium found; trying `playwright install chromium` …')
  // A machine that cannot reach the download answers late or never; one that can has it within a minute or two.
  runTool('playwright/cli.js', ['install', 'chromium'], { timeout: 180_000 })
  const own = playwrightsOwn()
  return starts(own) ? own : null
}
