import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildConsole, reportConsole } from './scripts/console-bundles.ts'
import { buildDocs } from './scripts/docs-site.ts'
import { reportFrameworks } from './scripts/framework-bundles.ts'
import { buildPackage, buildTypes } from './scripts/package-bundles.ts'
import { quoteBudgets } from './scripts/quote-budgets.ts'
import { buildRuntime } from './scripts/runtime-bundles.ts'
import { budgetLines, inKB, type Sizes, table } from './scripts/sizes.ts'

// `npm run build` makes everything in dist/. `-- --runtime` makes only what pages load, `-- --console` only the console, `--
// --docs` only the pages at /docs/. `-- --no-types` leaves out the types, `-- --unchecked` does not check them. `-- --quote`
// writes the measured sizes into the README. `-- --any-size` does not fail above a budget.
const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const note = (text: string) => console.log(`note: ${text}`)

try {
  process.exitCode = (await buildAll()) ? 0 : 1
} catch (error) {
  // esbuild has already printed errors in the sources. Other errors must be printed here.
  if (!(error instanceof Error && 'errors' in error)) console.error(error)
  process.exitCode = 1
}

/** True if everything was built and is within its budget. */
async function buildAll(): Promise<boolean> {
  const buildsConsole = async () => {
    const sizes = await buildConsole(root, join(dist, 'console'))
    writeSizes('console', sizes)
    return reportConsole(sizes)
  }
  if (process.argv.includes('--console')) return buildsConsole()
  if (process.argv.includes('--docs')) return buildDocs(root, join(dist, 'docs')).then(() => true)
  const { sizes } = await buildRuntime(root, join(dist, 'runtime'), version, note)
  writeSizes('runtime', sizes)
  const anySize = process.argv.includes('--any-size')
  const runtimeFits = report(sizes) || anySize
  if (process.argv.includes('--quote')) quoteBudgets(join(root, 'README.md'), sizes)
  if (process.argv.includes('--runtime')) return runtimeFits
  const consoleFits = (await buildsConsole()) || anySize
  const frameworks = await buildPackage(root, dist, note)
  writeSizes('frameworks', frameworks)
  const fits = (reportFrameworks(frameworks) || anySize) && consoleFits && runtimeFits
  await buildDemo(join(root, 'demo', 'build.ts'))
  await buildDocs(root, join(dist, 'docs'))
  const checked = !process.argv.includes('--unchecked')
  return (process.argv.includes('--no-types') || buildTypes(root, dist, { checked })) && fits
}

/** For the tests of the budgets: to build it once more takes most of a minute. */
function writeSizes(of: 'runtime' | 'console' | 'frameworks', sizes: object) {
  mkdirSync(join(dist, 'sizes'), { recursive: true })
  writeFileSync(join(dist, 'sizes', `${of}.json`), `${JSON.stringify(sizes, null, 2)}\n`)
}

async function buildDemo(file: string) {
  if (!existsSync(file)) return note('demo/build.ts is not there: no dist/demo')
  const { buildDemo } = await import(pathToFileURL(file).href)
  await buildDemo(join(dist, 'demo'))
}

function report(sizes: Sizes): boolean {
  const bundles = Object.entries(sizes).map(([name, size]) => [
    name,
    inKB(size.min),
    inKB(size.gzip),
    inKB(size.brotli),
  ])
  console.log(`\n${table(['bundle', 'min', 'gzip -9', 'brotli -11'], bundles)}\n`)

  const lines = budgetLines(sizes)
  const rows = lines.map(({ what, bundles, gzip, limit, goal, over }) => [
    `${over ? '✗' : gzip === null ? '·' : '✓'} ${what}`,
    bundles,
    gzip === null ? '–' : inKB(gzip),
    inKB(limit),
    goal ? inKB(goal) : '',
  ])
  console.log(`${table(['  what a page loads', 'bundles', 'gzip', 'budget', 'goal'], rows)}\n`)

  for (const { what, gzip, limit } of lines.filter(line => line.over)) {
    console.error(`Over budget: ${what} is ${inKB(gzip!)}, ${gzip! - limit} bytes above ${inKB(limit)}.`)
  }
  return lines.every(line => !line.over)
}
