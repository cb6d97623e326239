// `npm test`: everything that is checked, from a fresh clone. `--long` runs the generated tests in full.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADVICE, findBrowser } from './find-browser.mjs'
import { build, install, linkPostgres, requireNode, root, runTool } from './prepare.mjs'

requireNode()
install()
linkPostgres()
if (process.argv.includes('--long')) process.env.BECKON_LONG = '1'

const reports = mkdtempSync(join(tmpdir(), 'beckon-test-'))
const tally = { passed: 0, failed: 0 }
const failures = []

step('build', () => one(build()))
step('types', () => one(runTool('typescript/bin/tsc', ['--noEmit'])))
step('lint', () => one(runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])))
step('unit and contract tests', vitest)
step('browser tests', playwright)

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

function step(name, run) {
  console.log(`\n── ${name}`)
  const { passed, failed } = run()
  tally.passed += passed
  tally.failed += failed
  if (failed > 0) failures.push(`${name} (${failed})`)
}

function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run that fails although no test did (it crashed, or found none) counts as one failure: it must never look green. */
function honest(ok, passed, failed) {
  return ok ? { passed, failed } : { passed, failed: Math.max(failed, 1) }
}

function vitest() {
  const file = join(reports, 'vitest.json')
  const ok = runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return one(false)
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  return honest(ok, numPassedTests, numFailedTests)
}

function playwright() {
  if (!existsSync(join(root, 'e2e'))) {
    console.log('e2e/ is missing.')
    return one(false)
  }
  const browser = findBrowser()
  if (!browser) {
    console.error(ADVICE)
    return one(false)
  }
  console.log(`Browser: ${browser}`)
  const file = join(reports, 'playwright.json')
  const env = { ...process.env, BECKON_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const ok = runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env })
  if (!existsSync(file)) return one(false)
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, 'utf8')).stats
  if (flaky > 0) console.log(`\n${flaky} browser tests passed only at the second try; look at them.`)
  return honest(ok, expected + flaky, unexpected)
}
