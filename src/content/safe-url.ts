import type { Words } from '../protocol/view.ts'
import { merge } from './merge.ts'

// White space and invisible characters are what hides a scheme; a backslash is a slash to browsers.
const HIDING = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u
// http(s) with a host and nobody's name before it; mail and telephone; a path on the page's own origin.
const ALLOWED = /^(?:(https?:\/\/[^/?#@]+)(?:[/?#]|$)|mailto:.|tel:.|\/(?!\/)|[?#])/i

/** An address with its values filled in, or null unless it is http(s), mailto, tel or a path on the page's own origin. */
export function safeUrl(address: string, words: Words): string | null {
  const template = address.trim()
  const opaque = /^(mailto|tel):/i.test(template)
  const url = merge(template, words, value => encode(value, opaque))
  const host = hostOf(url)
  // Where the host is not the one that was written, a value made it.
  return host !== undefined && host === hostOf(merge(template, words, () => 'x')) ? url : null
}

/** Scheme and host, empty where there is none; undefined when the address is not allowed. */
function hostOf(url: string): string | undefined {
  if (HIDING.test(url)) return undefined
  const found = ALLOWED.exec(url)
  return found ? (found[1] ?? '') : undefined
}

/** As a part of an address, so that it cannot be more than that. Mail and telephone keep the signs they are made of. */
function encode(value: string, opaque: boolean): string {
  const encoded = encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD'))
  return opaque ? encoded.replace(/%(40|2B)/g, decodeURIComponent) : encoded
}
