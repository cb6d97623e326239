// A reporter for Playwright: see record-run.mjs.
import { firstLine, record } from './record-run.mjs'

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'retried', skipped: 'skipped' }

export default class RecordPlaywright {
  onBegin(_config, suite) {
    for (const test of suite.allTests())
      record({ test: test.id, name: test.titlePath().filter(Boolean).join(' › '), file: fileOf(test) })
  }

  onTestBegin(test) {
    record({ test: test.id, begun: true })
  }

  onTestEnd(test, { status, error, duration }) {
    record({ file: fileOf(test), took: duration })
    const outcome = OUTCOMES[test.outcome()]
    // Playwright also reports a test as "skipped" if it was interrupted, or if an earlier one in the same series failed.
    if (outcome === 'skipped' && (status === 'interrupted' || test.expectedStatus !== 'skipped')) return
    record({ test: test.id, outcome, why: error && firstLine(error.message) })
  }

  onError(error) {
    record({ error: firstLine(error.message) })
  }

  onEnd({ status }) {
    record({ ended: status })
  }
}

function fileOf(test) {
  let suite = test.parent
  while (suite.type !== 'file') suite = suite.parent
  return suite.location.file
}
