import type { Host } from './host.ts'

// Every copy of our code on a page finds it. A name on the window would be another global.
const RUNTIMES = Symbol.for('beckon')

/** The runtimes of a page, by token. Each was made by the snippet, or by one of the bundles of the page. */
export function runtimesOn<Runtime>({ document }: Host): { [token: string]: Runtime | undefined } {
  const page: { [RUNTIMES]?: { [token: string]: Runtime } } = document as never
  page[RUNTIMES] ??= {}
  return page[RUNTIMES]
}
