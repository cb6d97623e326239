import type { Beckon } from './api/beckon.ts'
import { parts } from './parts.ts'
import { createRuntime } from './runtime.ts'

type Call = [method: keyof Beckon, args: never[], done: (result: unknown) => void]
/** What the snippet left: the calls so far. */
type Stub = { q?: Call[] } & Partial<Beckon>

// The address of the script is {api}/{token}/beckon.js.
const runtime = createRuntime(window, parts, import.meta.url.replace(/[^/]*\/[^/]*$/, ''))
const page: { beckon?: Stub; chmln?: { accountToken?: string } } = window as never

// A page that still uses the `chmln` global keeps that one and needs no other.
if (page.beckon || !page.chmln?.accountToken) {
  page.beckon ??= {}
  const { beckon } = page
  const calls = beckon.q ?? []
  Object.assign(beckon, runtime, { q: undefined })
  for (const [method, args, done] of calls) done((runtime[method] as (...args: never[]) => unknown)(...args))
}

export default runtime
