import type { Beckon } from './index.ts'

// `import 'beckon/global'`, or a reference to it, on a page that has the snippet: there is no code in it.
declare global {
  interface Window {
    /** Put there by the snippet: it queues every call until the runtime arrives. */
    beckon: Beckon
  }
  /** Put there by the snippet: it queues every call until the runtime arrives. */
  var beckon: Beckon
}
