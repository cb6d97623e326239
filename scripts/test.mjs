// `npm test`: all checks, from a fresh clone. `--long` runs the generated tests in full.
import { join } from 'node:path'
import { ADVICE, findBrowser, findHeadlessShell } from './find-browser.mjs'
import { findPromtool, PROMTOOL_ADVICE } from './find-promtool.mjs'
import { openGate } from './gate/open-gate.mjs'
import { filesUnder, runPlaywright, runVitest } from './gate/run-tests.mjs'
import { tallyOne, tallyRun } from './gate/tally-run.mjs'
import { build, install, linkPostgres, requireNode, root, runTool, startTypes } from './prepare.mjs'

requireNode()
install()
linkPostgres()
if (process.argv.includes('--long')) process.env.BECKON_LONG = '1'
// The same code gets the same answer here. The long run, and every test by itself, draw a new seed and so find what is new.
process.env.BECKON_SEED ??= process.env.BECKON_LONG ? String(Math.floor(Math.random() * 2 ** 31)) : '2026'
console.log(`Generated tests: BECKON_SEED=${process.env.BECKON_SEED}`)

const gate = openGate()
await gate.step('browser', () => tallyOne(findChromium()))
// Without it two tests are skipped, and say so.
process.env.BECKON_PROMTOOL = findPromtool() ?? ''
if (!process.env.BECKON_PROMTOOL) console.log(PROMTOOL_ADVICE)
// Beside the build, which needs one processor most of the time and does not check the types again.
const types = startTypes()
await gate.step('build', () => tallyOne(build(['--unchecked'])))
const typed = await types
await gate.step('types', () => tallyOne(typed()))
await gate.step('lint', () => tallyOne(runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])))
await gate.step('unit and contract tests', () =>
  runVitest(root, those(filesUnder(join(root, 'test'), /\.test\.tsx?$/))),
)
await gate.step('browser tests', () => {
  const files = browserTests()
  return process.env.BECKON_CHROMIUM ? runPlaywright(root, files) : tallyRun([], files, false)
})
if (process.env.BECKON_LONG) {
  const faults = filesUnder(join(root, 'test', 'faults'), /\.spec\.ts$/)
  await gate.step('faults', () => runVitest(root, faults, ['--config=test/faults/vitest.config.ts']))
}
gate.close()

/** First, because some of the unit tests need a browser too. */
function findChromium() {
  const named = process.env.BECKON_CHROMIUM
  const found = findBrowser()
  console.log(found ?? ADVICE)
  if (found) process.env.BECKON_CHROMIUM = found
  else delete process.env.BECKON_CHROMIUM
  // If a browser is named, use that one.
  const shell = found && !named ? findHeadlessShell() : null
  if (shell) process.env.BECKON_HEADLESS_SHELL = shell
  return found !== null
}

/** `npm run test:engines` and `npm run test:frameworks` run those of other engines and of applications in frameworks. */
function browserTests() {
  const apart = ['engines', 'frameworks'].map(folder => join(root, 'e2e', folder))
  const all = those(filesUnder(join(root, 'e2e'), /\.spec\.ts$/))
  return all.filter(file => !apart.some(folder => file.startsWith(folder)))
}

/** `*.long.test.ts` and `*.long.spec.ts` are for the long run. */
function those(files) {
  return process.env.BECKON_LONG ? files : files.filter(file => !/\.long\.(test|spec)\.ts$/.test(file))
}
