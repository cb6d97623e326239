import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partsOf } from '../named-test.ts'
import { startPostgres } from '../server/process/start-postgres.ts'
import { MENDED } from './all.ts'
import type { Mended } from './mended.ts'

// `npm run mended`: takes one mend out at a time, in a copy, and runs the test that should notice. A test that stays green proves
// nothing, and fails the run. `npm run mended -- companies` takes out only those whose fault, file or test contains the word.
const word = process.argv[2] ?? ''
const wanted = MENDED.filter(({ fault, file, seenBy }) => `${fault} ${file} ${seenBy}`.includes(word))
if (wanted.length === 0) throw new Error(`No fault, file or test contains "${word}"`)

if (!existsSync('dist')) throw new Error('There is nothing built: run npm run build first')
const copy = copyOfSources()
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? postgres?.url, CI: '' }
const unnoticed: Mended[] = []
try {
  for (const mended of wanted) {
    const seen = withoutIt(mended, () => (partsOf(mended.seenBy).file.startsWith('e2e/') ? inBrowser : inNode)(mended))
    if (seen !== 'fails') unnoticed.push(mended)
    console.log(`${seen === 'fails' ? '✓' : '✗'} ${mended.fault}\n    ${mended.seenBy}: ${seen}`)
  }
} finally {
  await postgres?.stop()
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${wanted.length - unnoticed.length} of ${wanted.length} missing mends are noticed`)
process.exitCode = unnoticed.length ? 1 : 0

type Seen = 'fails' | 'passes' | 'did not run' | 'did not build'

/** The files of the repository as they are now, whether committed or not, with the installed packages. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-mended-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter(Boolean))
    cpSync(file, join(folder, file), { recursive: true, verbatimSymlinks: true, force: true })
  for (const built of ['node_modules', 'test/server/generated-client/node_modules'])
    symlinkSync(join(process.cwd(), built), join(folder, built))
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  return folder
}

function withoutIt({ file, search, replace }: Mended, look: () => Seen): Seen {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(search).length !== 2) throw new Error(`${file} does not hold exactly once: ${search}`)
  writeFileSync(
    path,
    source.replace(search, () => replace),
  )
  try {
    return look()
  } finally {
    writeFileSync(path, source)
  }
}

function inNode({ seenBy }: Mended): Seen {
  const { file, words } = partsOf(seenBy)
  const report = join(copy, 'mended.json')
  rmSync(report, { force: true })
  run('vitest/vitest.mjs', ['run', file, '-t', escaped(words), '--reporter=json', `--outputFile=${report}`])
  const { numFailedTests = 0, numPassedTests = 0 } = readReport(report)
  return numFailedTests > 0 ? 'fails' : numPassedTests > 0 ? 'passes' : 'did not run'
}

function inBrowser({ seenBy }: Mended): Seen {
  const { file, words } = partsOf(seenBy)
  if (run('tsx/dist/cli.mjs', ['esbuild.config.ts', '--no-types', '--any-size']) !== 0) return 'did not build'
  const report = join(copy, 'mended.json')
  rmSync(report, { force: true })
  run('@playwright/test/cli.js', ['test', file, '-g', escaped(words), '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { unexpected = 0, expected = 0 } = readReport(report).stats ?? {}
  return unexpected > 0 ? 'fails' : expected > 0 ? 'passes' : 'did not run'
}

function run(tool: string, args: string[], more: NodeJS.ProcessEnv = {}): number | null {
  const program = join(process.cwd(), 'node_modules', tool)
  return spawnSync(process.execPath, [program, ...args], { cwd: copy, env: { ...env, ...more }, stdio: 'ignore' })
    .status
}

/** Empty if the run wrote none. */
function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
