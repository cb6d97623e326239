import type { Experience } from '../../protocol/experience.ts'
import type { Labels } from '../../protocol/labels.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { Theme } from '../../protocol/theme.ts'

/** What the frame should show. */
export interface PreviewAsked {
  type: 'show'
  /** As it is written, in all its languages. */
  experience: Experience
  step: number
  /** The reader's language; null for the one that it is written in. */
  language: string | null
  profile: Properties
  company: Properties | null
  /** Our own texts in these languages. */
  labels: { [language: string]: Labels }
  /** The theme of the account. */
  theme: Theme | null
  scheme: 'light' | 'dark'
  direction: 'auto' | 'rtl'
}

/** What the frame answers. */
export type PreviewSaid =
  | { type: 'ready' }
  /** The user went to this step in the frame. */
  | { type: 'step'; index: number }
  /** It is over, or something happened that only a real page can do. In words. */
  | { type: 'note'; says: string; over: boolean }

const TYPES = ['ready', 'step', 'note']

export const isSaid = (data: unknown): data is PreviewSaid =>
  typeof data === 'object' && data !== null && TYPES.includes((data as PreviewSaid).type)

export const isAsked = (data: unknown): data is PreviewAsked =>
  typeof data === 'object' && data !== null && (data as PreviewAsked).type === 'show'
