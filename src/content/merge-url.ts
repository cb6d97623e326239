import type { Words } from '../protocol/view.ts'
import { mergeTags } from './merge-tags.ts'

const HOST = /^https?:\/\/[^/?#@]+/i

/** An address with its values filled in; empty where a value would have changed the host. */
export function mergeUrl(template: string, words: Words): string {
  const url = mergeTags(template, words, encode)
  // Where the host is not the one that was written, a value made it.
  return HOST.exec(url)?.[0] === HOST.exec(mergeTags(template, words, () => 'x'))?.[0] ? url : ''
}

/** As a part of an address, so that it cannot be more than that. `@` is safe after the host, and mail needs it. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD')).replaceAll('%40', '@')
}
