import type { Metrics } from '../ground/create-metrics.ts'
import { describeError } from '../http/request-log.ts'
import type { Watch } from '../journal/worker.ts'

/**
 * Counts passes, and logs each failure once: not again until that work has succeeded, or fails in another way. A message may quote
 * values of people, so we log only its name and code.
 */
export function watchWork(metrics: Pick<Metrics, 'worked'>, warn: (sentence: string) => void): Watch {
  const said = new Map<string, string>()
  return {
    worked(name, seconds, ok) {
      metrics.worked(name, seconds, ok)
      if (ok) said.delete(name)
    },
    failed(name, error) {
      const sentence = `Work behind the requests (${name}) failed and is tried again: ${describeError(error)}`
      if (said.get(name) !== sentence) warn(sentence)
      said.set(name, sentence)
    },
  }
}
