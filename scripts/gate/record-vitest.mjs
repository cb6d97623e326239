// A reporter for vitest: see record-run.mjs.
import { firstLine, record } from './record-run.mjs'

export default class RecordVitest {
  onTestModuleCollected(module) {
    // A file begins as soon as its tests are known.
    for (const test of module.children.allTests())
      record({ test: test.id, name: test.fullName, file: module.moduleId, begun: true })
  }

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    record({ file: module.moduleId, took: collectDuration + setupDuration + duration })
    for (const error of module.errors()) record({ file: module.moduleId, error: inFile(module, error) })
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) record({ error: inFile(module, error) })
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      if (state === 'pending' || (state === 'skipped' && hookFailed(test))) continue
      const outcome = state === 'passed' && test.diagnostic()?.flaky ? 'retried' : state
      record({ test: test.id, outcome, why: errors?.[0] && firstLine(errors[0].message) })
    }
  }

  onTestRunEnd(_modules, unhandled, reason) {
    for (const error of unhandled) record({ error: `Nobody handled: ${firstLine(error.message)}` })
    record({ ended: reason })
  }
}

const inFile = (module, error) => `${module.relativeModuleId}: ${firstLine(error.message)}`

/** vitest also reports a test as "skipped" if a hook around it failed. */
function hookFailed(test) {
  for (let around = test.parent; around; around = around.parent) if (around.errors().length > 0) return true
  return false
}
