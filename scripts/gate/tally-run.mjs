import { relative } from 'node:path'

/**
 * What a step came to. `failures` names each that failed and why; `says` is what else people should read: what was skipped or needed
 * a second try.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], says: string[] }} Tally
 */

/**
 * Counts a run by its record (record-run.mjs). Whatever did not run failed: a test that was found, a file that stands on the disk,
 * the rest of a run that was ended early. A runner that says it failed is believed, one that says it succeeded is not.
 * @param {object[]} record
 * @param {string[]} files  every test file that there is
 * @param {boolean} succeeded  what the runner's exit code said
 * @returns {Tally}
 */
export function tallyRun(record, files, succeeded) {
  const names = new Map(record.filter(line => line.name).map(({ test, name }) => [test, name]))
  // If there were several tries, the last one counts.
  const ends = new Map(record.filter(line => line.outcome).map(line => [line.test, line]))
  const those = outcome => [...names.keys()].filter(test => ends.get(test)?.outcome === outcome)
  const [failed, retried, skipped, notRun] = [those('failed'), those('retried'), those('skipped'), those(undefined)]

  const problems = record.filter(line => line.error).map(line => line.error)
  const seen = new Set(record.filter(({ took }) => !took).map(({ file }) => file && plain(file)))
  problems.push(...files.filter(file => !seen.has(plain(file))).map(file => `${file} did not run.`))
  if (names.size === 0 && problems.length === 0) problems.push('No test was found.')
  if (!record.some(({ ended }) => ended === 'passed' || ended === 'failed')) problems.push('The run was ended early.')
  const failures = [
    ...problems,
    ...failed.map(test => `${names.get(test)}: ${ends.get(test).why ?? 'failed'}`),
    ...notRun.map(test => `${names.get(test)}: did not run`),
  ]
  if (!succeeded && failures.length === 0) failures.push('The runner failed and did not say why.')

  const namesOf = tests => tests.map(test => names.get(test))
  return {
    passed: those('passed').length + retried.length,
    failed: failures.length,
    skipped: skipped.length,
    failures,
    says: [
      ...some(namesOf(skipped), 'skipped'),
      ...some(namesOf(retried), 'passed only at the second try; look at them'),
      ...slowest(record),
    ],
  }
}

/** The tally of a step that is not a test run. */
export function tallyOne(succeeded) {
  return {
    passed: succeeded ? 1 : 0,
    failed: succeeded ? 0 : 1,
    skipped: 0,
    failures: succeeded ? [] : ['failed, as it says above'],
    says: [],
  }
}

const plain = path => path.replaceAll('\\', '/')

const SOME = 10

function some(tests, what) {
  return tests.length === 0 ? [] : [`${tests.length} ${what}:`, ...shortened(tests)]
}

/** The files that took longest, with their seconds, so that somebody looks at them. */
function slowest(record) {
  const took = new Map()
  for (const line of record) if (line.took) took.set(line.file, (took.get(line.file) ?? 0) + line.took)
  if (took.size <= SOME) return []
  const longest = [...took].sort((a, b) => b[1] - a[1]).slice(0, SOME)
  const whole = [...took.values()].reduce((sum, ms) => sum + ms, 0)
  return [
    `The slowest of ${took.size} files, which took ${seconds(whole)} one after another:`,
    ...longest.map(([file, ms]) => `  ${seconds(ms)}  ${relative(process.cwd(), file)}`),
  ]
}

const seconds = ms => `${Math.round(ms / 1000)} s`

/** The first lines of a list, indented, and how many more there are. */
export function shortened(lines) {
  const rest = lines.length > SOME ? [`  … and ${lines.length - SOME} more`] : []
  return [...lines.slice(0, SOME).map(line => `  ${line}`), ...rest]
}
