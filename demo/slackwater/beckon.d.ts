import type { Beckon } from '../../src/client/index.ts'

declare global {
  /** Put there by the snippet: it queues until the runtime arrives. */
  const beckon: Beckon
}
