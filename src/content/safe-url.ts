import type { Words } from '../protocol/view.ts'
import { merge } from './merge.ts'

// Never white space, invisible characters (they hide a scheme) or a backslash (a slash to browsers). Then: http(s) with a host
// and nobody's name before it; mail and telephone; a path on the page's own origin.
const ALLOWED = /^(?!.*[\s\\\p{C}])(?:(https?:\/\/[^/?#@]+)(?![^/?#])|(?:mailto|tel):.|\/(?!\/)|[?#])/isu

/** An address with its values filled in, or null unless it is http(s), mailto, tel or a path on the page's own origin. */
export function safeUrl(address: string, words: Words): string | null {
  const template = address.trim()
  const url = merge(template, words, encode)
  const seen = ALLOWED.exec(url)
  // Where the host is not the one that was written, a value made it.
  return seen && seen[1] === ALLOWED.exec(merge(template, words, () => 'x'))?.[1] ? url : null
}

/** As a part of an address, so that it cannot be more than that. `@` is safe after the host, and mail needs it. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD')).replaceAll('%40', '@')
}
