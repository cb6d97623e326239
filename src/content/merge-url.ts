import type { Words } from '../protocol/view.ts'
import { mergeTags } from './merge-tags.ts'

const HOST = /^https?:\/\/[^/?#@]+/i

/** An address with its values filled in. Empty if a value would change the host. */
export function mergeUrl(template: string, words: Words): string {
  const url = mergeTags(template, words, encode)
  // If the host differs from the written one, a value has changed it.
  return HOST.exec(url)?.[0] === HOST.exec(mergeTags(template, words, () => 'x'))?.[0] ? url : ''
}

/** Encodes a value as one part of an address. `@` is safe after the host, and mailto links need it. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '\uFFFD')).replaceAll('%40', '@')
}
