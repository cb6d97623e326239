import type { Beckon } from './index.ts'

// Types for a page that has the snippet: use `import 'beckon/global'` or a reference to it. It contains no code.
declare global {
  interface Window {
    /** The snippet puts it here. It queues every call until the runtime arrives. */
    beckon: Beckon
  }
  /** The snippet puts it here. It queues every call until the runtime arrives. */
  var beckon: Beckon
}
