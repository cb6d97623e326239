import type { Draft } from './draft.ts'

/** What the device stores until the server has it. */
export type Kept = Pick<Draft, 'base' | 'stamp' | 'content' | 'collisions' | 'typed' | 'sending'>
