import type { Words } from '../protocol/view.ts'
import { mergeUrl } from './merge-url.ts'

// Refuses white space, invisible characters (they can hide a scheme) and backslashes (browsers read them as slashes). Allows
// http(s) with a host and no user name; mailto and tel; a path on the page's own origin.
const ALLOWED = /^(?!.*[\s\\\p{C}])(?:https?:\/\/[^/?#@]+(?![^/?#])|(?:mailto|tel):.|\/(?!\/)|[?#])/isu

/** An address with its values filled in. Null unless it is http(s), mailto, tel or a path on the page's own origin. */
export function safeUrl(address: string, words: Words): string | null {
  const template = address.trim()
  const url = template.includes('{{') ? mergeUrl(template, words) : template
  return ALLOWED.test(url) ? url : null
}
