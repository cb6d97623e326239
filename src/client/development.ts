import type { Beckon } from './api/beckon.ts'
import { createAdvice, watched } from './api/watch-calls.ts'
import { onePerPage } from './one-per-page.ts'
import type { Parts } from './parts/load.ts'
import { parts as bundled } from './parts.ts'
import { createRuntime } from './runtime.ts'

type Host = Parameters<typeof createRuntime>[0]

const TWO =
  'a second runtime of this account was started on this page, such as the package beside the snippet. They are one now. ' +
  'Keep one of them, and export what createBeckon() made from one module.'

/** What bundlers take while somebody develops: the same, and it says in the browser's console which calls are wrong. */
export function createBeckon(host: Host = globalThis as Host, parts: Parts = bundled): Beckon {
  const advise = createAdvice(host)
  // `debug` has nothing to add here.
  const mistakes = async () => ({ createAdvice, watched, watchCalls() {} })
  const runtime = onePerPage(createRuntime(host, { ...parts, mistakes }), host, () => advise(TWO))
  return host.document ? watched(runtime, advise, host) : runtime
}
