import type { Beckon } from './api/beckon.ts'
import { placeOf } from './browser/place-of.ts'
import { parts } from './parts.ts'
import { type Call, createRuntime } from './runtime.ts'

/** What the snippet left: the calls so far. */
type Stub = { q?: Required<Call>[] } & Partial<Beckon>

const page: { beckon?: Stub; chmln?: { accountToken?: string } } = window as never
const calls = page.beckon?.q ?? []
// The address of the script is {api}/{token}/beckon.js.
const [, api, token = ''] = /(.*\/)(.*)\/.*/.exec(import.meta.url) ?? []
const place = placeOf(token)
const there: { [place]?: Beckon } = document as never
// A bundle of the page, or another copy of this script, may have been first.
there[place] ??= createRuntime(window, parts, api, calls)
const runtime = there[place]

// A page that still uses the `chmln` global keeps that one and needs no other.
if (page.beckon || !page.chmln?.accountToken) {
  page.beckon ??= {}
  Object.assign(page.beckon, runtime, { q: undefined })
  for (const [method, args, done] of calls) done((runtime[method] as (...args: unknown[]) => unknown)(...args))
}

export default runtime
