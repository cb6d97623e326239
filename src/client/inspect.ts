import type { Core, Decider, Inspected } from './core.ts'

/** The runtime as the inspector sees it. */
export function inspect(core: Core, { candidates, situation, onStage }: Decider, beside: () => string[]): Inspected {
  const { outbox, storage, on } = core
  return {
    candidates,
    situation,
    stage: onStage,
    state: () => core.state,
    bootedAt: () => core.bootedAt,
    person: () => ({ id: core.booted?.profile.id ?? null, uid: core.given.uid ?? null }),
    beside: () => beside().map(experience => ({ experience })),
    outbox: async () => ({
      kept: storage.broken() ? 'memory' : 'indexeddb',
      waiting: await outbox.waiting(),
      ...outbox.state(),
    }),
    onChange: listener => on('*', listener),
    refresh: () => void core.refresh(),
  }
}
