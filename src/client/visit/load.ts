import type { Kind } from '../../protocol/experience.ts'
import type { Later, Need } from '../../protocol/needs.ts'
import type { SharedPart, ViewPart } from '../showing/load-view.ts'
import type * as kept from './kept.ts'
import type { PartLoader, ShowingExports } from './open-parts.ts'

/** What is loaded only when it is needed, by name. What a part needs of the entry it is handed, so they share no code. */
export type PartExports = ShowingExports & {
  keep: typeof kept
  decide: typeof import('../decide/decide.ts')
  preview: typeof import('../preview/preview.ts')
  live: typeof import('../extras/live.ts')
} & { [K in Kind]: ViewPart } & { [S in Shared]: SharedPart }

type Name = keyof PartExports

/** What views share. In the bundles of customers it is wherever their bundler put it. */
type Shared = 'preact' | Need | Later

/** `attempt` counts from 0: an `import()` that failed once fails for ever at the same address. */
export type Parts = { [N in Exclude<Name, Shared>]: Load<N> } & { [N in Shared]?: Load<N> }
type Load<N extends Name> = (attempt?: number) => Promise<PartExports[N]>

export interface Loader extends Pick<PartLoader, 'fetchView'> {
  part<N extends Name>(name: N): Promise<PartExports[N]>
}

/** Loads each part once, and again only after a failure. */
export function createLoader(parts: Parts): Loader {
  const loading: { [name: string]: Promise<never> | undefined } = {}
  const failures: { [name: string]: number } = {}

  function part<N extends Name>(name: N): Promise<PartExports[N]> {
    const failed = failures[name] ?? 0
    const load = parts[name] as Load<N>
    loading[name] ??= load(failed).catch(error => {
      failures[name] = failed + 1
      loading[name] = undefined
      throw error
    }) as Promise<never>
    return loading[name]
  }

  return {
    part,
    fetchView({ kind, needs = [] }) {
      const names: Shared[] = parts.preact ? ['preact', ...needs] : []
      return Promise.all([part<Kind>(kind), ...names.map(part<Shared>)])
    },
  }
}
