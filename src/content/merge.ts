import type { Words } from '../protocol/view.ts'
import { mergeTags } from './merge-tags.ts'

/** A text with its merge tags filled in. Most have none, and then a page does without what reads them. */
export function merge(text: string, words: Words): string {
  return text.includes('{{') ? mergeTags(text, words) : text
}
