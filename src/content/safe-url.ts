import type { Words } from '../protocol/view.ts'
import { mergeUrl } from './merge-url.ts'

// Never white space, invisible characters (they hide a scheme) or a backslash (a slash to browsers). Then: http(s) with a host
// and nobody's name before it; mail and telephone; a path on the page's own origin.
const ALLOWED = /^(?!.*[\s\\\p{C}])(?:https?:\/\/[^/?#@]+(?![^/?#])|(?:mailto|tel):.|\/(?!\/)|[?#])/isu

/** An address with its values filled in, or null unless it is http(s), mailto, tel or a path on the page's own origin. */
export function safeUrl(address: string, words: Words): string | null {
  const template = address.trim()
  const url = template.includes('{{') ? mergeUrl(template, words) : template
  return ALLOWED.test(url) ? url : null
}
