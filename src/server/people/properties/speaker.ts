import type { Source } from '../../journal/note.ts'

/** Who says something about a person: the customer's backend, or a page. */
export type Speaker =
  | 'backend'
  | {
      /** The page proved the uid of its visitor. */
      proven: boolean
      /** The account has identity verification on. */
      mustProve: boolean
    }

export const isBackend = (speaker: Speaker): speaker is 'backend' => speaker === 'backend'

export const sourceOf = (speaker: Speaker): Source => (isBackend(speaker) ? 'webhook' : 'js')

/** It may be from anybody, in an account that wants to know. */
export const isStranger = (speaker: Speaker): boolean => !isBackend(speaker) && speaker.mustProve && !speaker.proven
