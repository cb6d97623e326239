import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Properties } from '../protocol/profile.ts'
import { packageFolder } from './package-folder.ts'

export interface SnippetOptions {
  /** The person. Missing: the one who was identified in this browser before, or else an anonymous one. */
  uid?: string
  properties?: Properties
  /** More options for `init`. */
  options?: { [name: string]: unknown }
  /** For pages with a Content-Security-Policy. */
  nonce?: string
}

/** What a customer pastes into `<head>`, with the calls after it. */
export function snippet({
  token,
  api,
  uid,
  properties,
  options,
  nonce,
}: SnippetOptions & { token: string; api: string }): string {
  const stub = readFileSync(join(packageFolder(), 'dist', 'runtime', 'snippet.js'), 'utf8')
    .trim()
    .replaceAll('__TOKEN__', token)
    .replaceAll('__API__', api)
  const calls = [`beckon.init(${literal(token)},${literal(options ?? {})})`]
  if (uid !== undefined) calls.push(`beckon.identify(${literal(uid)},${literal(properties ?? {})})`)
  else if (properties) calls.push(`beckon.set(${literal(properties)})`)
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${stub}\n${calls.join('\n')}</script>`
}

/** A value as JavaScript that cannot end its script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
