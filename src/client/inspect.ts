import type { Core, Decider, Inspected } from './core.ts'

/** The runtime as the inspector sees it. */
export function inspect(core: Core, { candidates, situation, onStage }: Decider, beside: () => string[]): Inspected {
  const { outbox, storage, on } = core
  return {
    candidates,
    situation,
    stage() {
      const held = onStage()
      // What is shown is no candidate any more: whoever looks wants to know its name.
      const shown = core.stage?.playing?.act.experience
      return held && shown ? { ...held, name: shown.name, kind: shown.kind, steps: shown.steps.length } : null
    },
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
