// `npm run test:quick`: for people who work on one part. Types, lint of what changed since main, and the unit tests nearest to it by
// their names. Or of what you name: `npm run test:quick -- test/content`. Browser tests run only if they are named.
import { spawnSync } from 'node:child_process'
import { extname, join, relative } from 'node:path'
import { nearness } from './gate/nearness.mjs'
import { openGate } from './gate/open-gate.mjs'
import { filesUnder, runVitest } from './gate/run-tests.mjs'
import { tallyOne } from './gate/tally-run.mjs'
import { fail, requireNode, root, runTool, startTypes } from './prepare.mjs'

/** When no further test begins. The rest of the minute is for what comes before and after them. */
const SECONDS = 30
/** At most so many files, and only those that have at least a folder in common with what changed. */
const FILES = 20
const NEAR = 1
const CHECKED = ['.ts', '.tsx', '.mjs', '.js', '.json', '.css']
const TYPED = ['.ts', '.tsx']

requireNode()
const named = process.argv.slice(2)
const inBrowser = named.filter(name => name.startsWith('e2e'))
const inNode = named.filter(name => !name.startsWith('e2e'))
const changed = changedSinceMain()
if (named.length === 0 && changed.length === 0)
  fail('Nothing has changed since main. Name a folder: npm run test:quick -- test/content')

const gate = openGate()
// Beside the tests: alone, it takes half of the minute.
const types = startTypes()
const linted = changed.filter(file => CHECKED.includes(extname(file)))
if (linted.length > 0)
  await gate.step('lint', () =>
    tallyOne(
      runTool('@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--no-errors-on-unmatched',
        '--files-ignore-unknown=true',
        ...linted,
      ]),
    ),
  )
const near = inNode.length > 0 ? inNode : inBrowser.length > 0 ? [] : nearest()
if (near.length > 0) await gate.step('unit tests', () => unitTests(near))
if (inBrowser.length > 0)
  await gate.step('browser tests, of dist/ as it was built', () =>
    tallyOne(runTool('@playwright/test/cli.js', ['test', ...inBrowser])),
  )
const typed = await types
await gate.step('types', () => tallyOne(typed()))
gate.close()

function nearest() {
  const paths = changed.filter(file => TYPED.includes(extname(file)))
  return filesUnder(join(root, 'test'), /(?<!\.long)\.test\.tsx?$/)
    .map(file => ({ file: relative(root, file), near: nearness(relative(root, file), paths) }))
    .filter(({ near }) => near >= NEAR)
    .sort((a, b) => b.near - a.near)
    .slice(0, FILES)
    .map(({ file }) => file)
}

async function unitTests(files) {
  process.env.BECKON_QUICK = changed.join('\n') || 'all'
  process.env.BECKON_QUICK_UNTIL = String(Date.now() + SECONDS * 1000)
  const tally = await runVitest(root, [], files)
  if (tally.passed > 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, failures: ['No test was run: there was no time, or none was found.'] }
}

/** Committed on this branch or not, also new files. */
function changedSinceMain() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

function git(...args) {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
