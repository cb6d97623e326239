import { createRuntime } from '../../src/client/runtime.ts'
import type { Parts } from '../../src/client/visit/load.ts'
import { answerAtOnce } from './answers.ts'
import { compete } from './contract.ts'
import { aTour } from './tour.ts'

// The whole runtime with engine and view in one script, and with boot and feed already there, like a tour library with its steps
// in its bundle. Identification, the evaluator, arbitration, the local record and the outbox all run.
const tour = aTour(false)
answerAtOnce([tour])

/** Everything but other kinds and what people open on purpose. A new part must be named here, too. */
const parts: Omit<Parts, 'survey' | 'launcher' | 'tooltip' | 'embed' | 'live' | 'preview' | 'studio' | 'inspector'> = {
  keep: () => import('../../src/client/visit/kept.ts'),
  stage: () => import('../../src/client/stage/stage.ts'),
  decide: () => import('../../src/client/decide/decide.ts'),
  standing: () => import('../../src/client/extras/standing.ts'),
  extras: () => import('../../src/client/extras/extras.ts'),
  explain: () => import('../../src/client/extras/explain.ts'),
  elements: () => import('../../src/client/decide/look-for-elements.ts'),
  watch: () => import('../../src/client/browser/elements.ts'),
  segments: () => import('../../src/evaluator/segment.ts'),
  tour: () => import('../../src/ui/tour.tsx') as Promise<never>,
}
const beckon = createRuntime(window, parts as Parts)

const view = () => document.querySelector('beckon-view[data-beckon]')?.shadowRoot ?? null
const press = (selector: string) => view()!.querySelector<HTMLElement>(selector)!.click()

let begun = false
compete({
  start() {
    if (begun) return beckon.show(tour.id)
    begun = true
    beckon.init('bench', { api: location.origin })
    beckon.identify('bench')
  },
  next: () => press('.primary'),
  stop: () => press('.close'),
  box: () => view()?.querySelector('.card') ?? null,
})
