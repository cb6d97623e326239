import type { Parts } from '../../src/client/host.ts'
import { createRuntime } from '../../src/client/runtime.ts'
import { answerAtOnce } from './answers.ts'
import { compete, STEPS } from './contract.ts'

// The whole runtime, engine and view in one script, with boot and feed already there: what a tour library does when its
// steps are in its bundle. Identification, the evaluator, arbitration, the local record and the outbox all run.
const TOUR = 'b0b0b0b0b0b0b0b0b0b0b0b0'
const tour = {
  id: TOUR,
  kind: 'tour',
  name: 'Bench',
  published_at: '2026-01-01T00:00:00.000Z',
  recurrence: 'always',
  steps: STEPS.map(({ target, title, body }, index) => ({
    id: `a${index}a0b0b0b0b0b0b0b0b0b0b0`.padEnd(24, '0'),
    title,
    body,
    place: { beside: target, side: 'bottom' },
    backdrop: true,
  })),
}
answerAtOnce([tour])

const beckon = createRuntime(window, {
  stage: () => import('../../src/client/stage.ts'),
  decide: () => import('../../src/client/decide.ts'),
  wings: () => import('../../src/client/wings.ts'),
  tour: () => import('../../src/ui/tour.tsx'),
} as unknown as Parts)

const view = () => document.querySelector('beckon-view[data-beckon]')?.shadowRoot ?? null
const press = (selector: string) => view()!.querySelector<HTMLElement>(selector)!.click()

let begun = false
compete({
  start() {
    if (begun) return beckon.show(TOUR)
    begun = true
    beckon.init('bench', { api: location.origin })
    beckon.identify('bench')
  },
  next: () => press('.primary'),
  stop: () => press('.close'),
  box: () => view()?.querySelector('.card') ?? null,
})
