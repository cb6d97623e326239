import type { Source } from '../../journal/note.ts'

/** Who says something about a person: the customer's backend, a page that carries its signature, or a page. */
export type Speaker = 'backend' | Signed | Page

/** The backend signed it and the page brought it. `signed`: when, in milliseconds. It may be older than what a hook said since. */
export interface Signed {
  signed: number
}

interface Page {
  /** The page proved the uid of its visitor. */
  proven: boolean
  /** The account has identity verification on. */
  mustProve: boolean
}

export const isBackend = (speaker: Speaker): speaker is 'backend' | Signed =>
  speaker === 'backend' || 'signed' in speaker

export const sourceOf = (speaker: Speaker): Source => (isBackend(speaker) ? 'webhook' : 'js')

/** It may be from anybody, in an account that wants to know. */
export const isStranger = (speaker: Speaker): boolean => !isBackend(speaker) && speaker.mustProve && !speaker.proven
