import type { Candidate, Situation } from '../evaluator/situation.ts'
import type { Report } from '../protocol/wire.ts'
import type { Core, Explanation, State } from './core.ts'

export type Subscribe = (event: string, listener: (data: never) => void) => () => void

/** The runtime as the inspector sees it; `src/inspector` declares the same in its own words. */
export type Inspected = ReturnType<typeof inspect>

const TOLD = [
  'verdict',
  'displayed',
  'started',
  'step',
  'button',
  'answer',
  'snoozed',
  'completed',
  'exited',
  'event',
  'set',
  'sent',
]

export function inspect(
  core: Core,
  on: Subscribe,
  decider: {
    candidates(): Candidate[]
    situation(): Situation
    beside(): string[]
    explanation(verdicts: []): Explanation
  },
) {
  const { outbox, storage } = core
  return {
    state: (): State => core.state,
    bootedAt: (): number | null => core.bootedAt,
    person: () => ({ id: core.booted?.profile.id ?? null, uid: core.booted?.profile.uid ?? core.given.uid ?? null }),
    candidates: () => (core.booted ? decider.candidates() : []),
    situation: decider.situation,
    stage: () => decider.explanation([]).stage,
    beside: () => decider.beside().map(experience => ({ experience })),
    outbox: async () => ({
      kept: storage.broken() ? ('memory' as const) : ('indexeddb' as const),
      waiting: (await outbox.waiting()) as Report[],
      nextTryAt: outbox.nextTryAt(),
      failure: outbox.failure(),
    }),
    onChange(listener: () => void) {
      const undo = TOLD.map(event => on(event, listener))
      return () => {
        for (const stop of undo) stop()
      }
    },
    refresh: () => void core.refresh(),
  }
}
