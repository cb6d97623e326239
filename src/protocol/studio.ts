import type { Kind } from './experience.ts'

/** What the studio gets in exchange for a code: the right to change drafts from one origin, for eight hours. */
export interface StudioSession {
  token: string
  expires_at: string
  kind: Kind
  experience_id: string
  /** The address of the Experience in the console, where it is reviewed and published. */
  console: string
  /** Attributes that the product's own tests use, best first. */
  test_ids: string[]
}

/** What the picker knew about an element besides its selector. It stays in the draft for repairs. */
export interface Known {
  role?: string
  name?: string
  text?: string
  path?: string
  /** The language of the page. */
  lang?: string
}
