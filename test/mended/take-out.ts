import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partsOf } from '../named-test.ts'
import { startPostgres } from '../server/process/start-postgres.ts'
import { MENDED } from './all.ts'
import { type Mended, placesOf } from './mended.ts'
import { type NodeTests, startNodeTests } from './node-tests.ts'
import { isNoticed, type Seen, seenAsText } from './seen.ts'

// `npm run mended`: takes one mend out at a time, in a copy, and runs the test that should notice. A test that stays green proves
// nothing, and fails the run. `npm run mended -- companies feed` takes out only those whose fault, file or test contains a word.
const words = process.argv.slice(2)
const isNamed = ({ fault, file, seenBy }: Mended) =>
  words.length === 0 || words.some(word => `${fault} ${file} ${seenBy}`.includes(word))
const wanted = MENDED.filter(isNamed)
if (wanted.length === 0) throw new Error(`No fault, file or test contains ${words.join(' or ')}`)

if (!existsSync('dist')) throw new Error('There is nothing built: run npm run build first')
const home = process.cwd()
const copy = copyOfSources()
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
Object.assign(process.env, { DATABASE_URL: process.env.DATABASE_URL ?? postgres?.url, CI: '' })
/** Before vitest adds its own. */
const env = { ...process.env }
let nodeTests: NodeTests | undefined
/** By their files, the tests that fail while nothing is taken out. */
const failing = new Map<string, string[]>()
const unnoticed: Mended[] = []
try {
  for (const mended of wanted) {
    const seen = await withoutIt(mended)
    if (!isNoticed(seen)) unnoticed.push(mended)
    console.log(`${isNoticed(seen) ? '✓' : '✗'} ${mended.fault}\n    ${mended.seenBy}: ${seenAsText(seen)}`)
  }
} finally {
  await nodeTests?.stop()
  await postgres?.stop()
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${wanted.length - unnoticed.length} of ${wanted.length} missing mends are noticed`)
process.exit(unnoticed.length ? 1 : 0)

/** The files of the repository as they are now, whether committed or not, with the installed packages. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-mended-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.stdout.split('\0').filter(Boolean))
    cpSync(file, join(folder, file), { recursive: true, verbatimSymlinks: true, force: true })
  for (const built of ['node_modules', 'test/server/generated-client/node_modules'])
    symlinkSync(join(home, built), join(folder, built))
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  return folder
}

async function withoutIt(mended: Mended): Promise<Seen> {
  const look = partsOf(mended.seenBy).file.startsWith('e2e/') ? inBrowser : inNode
  if (look === inNode && (await failsAnyway(mended))) return { how: 'fails anyway' }
  const places = placesOf(mended)
  const sources = new Map(places.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]))
  const without = new Map(sources)
  for (const { file, search, replace } of places) {
    const source = without.get(file)!
    if (source.split(search).length !== 2) throw new Error(`${file} does not hold exactly once: ${search}`)
    without.set(
      file,
      source.replace(search, () => replace),
    )
  }
  for (const [file, source] of without) writeFileSync(join(copy, file), source)
  try {
    return await look(mended, [...sources.keys()])
  } finally {
    for (const [file, source] of sources) writeFileSync(join(copy, file), source)
    nodeTests?.changed([...sources.keys()])
  }
}

/** Such a test notices nothing. */
async function failsAnyway({ seenBy }: Mended): Promise<boolean> {
  const { file, words } = partsOf(seenBy)
  nodeTests ??= await startNodeTests(copy)
  const known = failing.get(file) ?? (await nodeTests.failing(file))
  failing.set(file, known)
  return known.some(name => name.includes(words))
}

async function inNode({ seenBy, only }: Pick<Mended, 'seenBy' | 'only'>, changed: string[]): Promise<Seen> {
  nodeTests ??= await startNodeTests(copy)
  nodeTests.changed(changed)
  return nodeTests.run(partsOf(seenBy), only)
}

async function inBrowser({ seenBy }: Mended): Promise<Seen> {
  const { file, words } = partsOf(seenBy)
  if (run('tsx/dist/cli.mjs', ['esbuild.config.ts', '--no-types', '--any-size']) !== 0) return { how: 'did not build' }
  const report = join(copy, 'mended.json')
  rmSync(report, { force: true })
  run('@playwright/test/cli.js', ['test', file, '-g', escaped(words), '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { unexpected = 0, expected = 0 } = readReport(report).stats ?? {}
  return { how: unexpected > 0 ? 'fails' : expected > 0 ? 'passes' : 'did not run' }
}

function run(tool: string, args: string[], more: NodeJS.ProcessEnv = {}): number | null {
  const program = join(home, 'node_modules', tool)
  return spawnSync(process.execPath, [program, ...args], {
    cwd: copy,
    env: { ...env, ...more },
    stdio: 'ignore',
  }).status
}

/** Empty if the run wrote none. */
function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
