/** What a step came to, and sentences for people: what went wrong beside the tests, what was skipped or needed a second try. */
/** @typedef {{ passed: number, failed: number, skipped: number, says: string[] }} Tally */

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
  // Of several tries the last one says what became of the test.
  const outcomes = new Map(record.filter(line => line.outcome).map(({ test, outcome }) => [test, outcome]))
  const those = outcome => [...names.keys()].filter(test => outcomes.get(test) === outcome).map(test => names.get(test))
  const [failed, retried, skipped, notRun] = [those('failed'), those('retried'), those('skipped'), those(undefined)]

  const problems = record.filter(line => line.error).map(line => line.error)
  const seen = new Set(record.map(({ file }) => file && plain(file)))
  problems.push(...files.filter(file => !seen.has(plain(file))).map(file => `${file} did not run.`))
  if (names.size === 0 && problems.length === 0) problems.push('No test was found.')
  if (!record.some(({ ended }) => ended === 'passed' || ended === 'failed')) problems.push('The run was ended early.')
  const without = failed.length + notRun.length
  if (!succeeded && without + problems.length === 0) problems.push('The runner failed and did not say why.')

  return {
    passed: those('passed').length + retried.length,
    failed: without + problems.length,
    skipped: skipped.length,
    says: [
      ...problems,
      ...named(notRun, 'did not run'),
      ...named(skipped, 'skipped'),
      ...named(retried, 'passed only at the second try; look at them'),
    ],
  }
}

/** Of a step that is not a run of tests. */
export function tallyOne(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, says: [] }
}

const plain = path => path.replaceAll('\\', '/')

const SOME = 10

function named(tests, what) {
  if (tests.length === 0) return []
  const rest = tests.length > SOME ? [`  … and ${tests.length - SOME} more`] : []
  return [`${tests.length} ${what}:`, ...tests.slice(0, SOME).map(name => `  ${name}`), ...rest]
}
