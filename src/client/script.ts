import { parts } from './parts.ts'
import { createRuntime } from './runtime.ts'

type Call = [method: string, args: unknown[], done: (result: unknown) => void]
type Global = { q?: Call[]; [method: string]: unknown }

// The script is {api}/{token}/beckon.js.
const runtime = createRuntime(window, parts, import.meta.url.replace(/[^/]*\/[^/]*$/, ''))
const page = window as unknown as { beckon?: Global; chmln?: { accountToken?: string } }

// A page that moved in brings its own global, and needs no other.
if (page.beckon || !page.chmln?.accountToken) {
  page.beckon ??= {}
  const { beckon } = page
  const calls = beckon.q ?? []
  Object.assign(beckon, runtime, { q: undefined })
  for (const [method, args, done] of calls) done((beckon[method] as (...args: unknown[]) => unknown)(...args))
}

export default runtime
