import type { Words } from '../protocol/view.ts'
import { mergeTags } from './merge-tags.ts'

/** Fills in the merge tags of a text. Most texts have none, and then a page does not need the code that reads them. */
export function merge(text: string, words: Words): string {
  return text.includes('{{') ? mergeTags(text, words) : text
}
