import type { Kind } from './experience.ts'

/** What a code is traded for: the right to change drafts from one Origin, for eight hours. */
export interface StudioSession {
  token: string
  expires_at: string
  kind: Kind
  experience_id: string
  /** Where the console has the same Experience: there it is reviewed and published. */
  console: string
  /** Attributes that tests of this product use, best first. */
  test_ids: string[]
}

/** What the picker knew of an element beyond its selector. It stays in the draft, for repair, and never goes to pages. */
export interface Known {
  role?: string
  name?: string
  text?: string
  path?: string
}
