import type { Parts as Views } from '../protocol/view.ts'

/** The window a runtime lives in. Everything that is not pure is reached through it, so tests can hand in another. */
export type Host = Window & typeof globalThis

/** What is loaded only when it is needed. */
export interface Parts extends Views {
  decide(): Promise<typeof import('./decide.ts')>
  inspector(): Promise<typeof import('../inspector/inspector.tsx')>
}
