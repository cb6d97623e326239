import type { Kind } from '../../protocol/experience.ts'
import { type Later, NEEDS, type Need } from '../../protocol/needs.ts'
import type { View, Viewed, ViewInput } from '../../protocol/view.ts'
import type { Segments } from '../decide/facts.ts'
import type { Inspected } from '../extras/inspected.ts'

/** What a bundle with a view exports. In what pages load, it is handed what it shares with others before it opens. */
export interface ViewPart {
  open(input: ViewInput): View
  receive?(handed: object): void
}

/** What is loaded only when it is needed, by name. What a part needs of the entry it is handed, so they share no code. */
export type PartExports = {
  decide: typeof import('../decide/decide.ts')
  stage: typeof import('../stage/stage.ts')
  standing: typeof import('../extras/standing.ts')
  extras: typeof import('../extras/extras.ts')
  explain: typeof import('../extras/explain.ts')
  segments: Segments
  preview: typeof import('../preview/preview.ts')
  inspector: { open(inspected: Inspected): () => void }
} & { [K in Kind]: ViewPart } & { [S in Shared]: { receive?(handed: object): void } }

type Name = keyof PartExports

/** What views share. In the bundles of customers it is wherever their bundler put it. */
type Shared = 'preact' | Need | Later

/** `attempt` counts from 0: an `import()` that failed once fails for ever at the same address. */
export type Parts = { [N in Exclude<Name, Shared>]: Load<N> } & { [N in Shared]?: Load<N> }
type Load<N extends Name> = (attempt?: number) => Promise<PartExports[N]>

export interface Loader {
  part<N extends Name>(name: N): Promise<PartExports[N]>
  /** Everything that a view of it takes, asked for together. */
  view(viewed: Kind | Viewed): Promise<ViewPart>
}

/** Loads each part once, and again only after a failure. */
export function createLoader(parts: Parts): Loader {
  const loading: { [name: string]: Promise<never> | undefined } = {}
  const failures: { [name: string]: number } = {}
  /** What shared parts export, for whoever came before them, too. */
  const handed = {}

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
    async view(viewed) {
      const { kind, needs = NEEDS } = typeof viewed === 'string' ? { kind: viewed } : viewed
      const names: Shared[] = parts.preact ? ['preact', ...needs] : []
      const [view, ...shared] = await Promise.all([part<Kind>(kind), ...names.map(part<Shared>)])
      Object.assign(handed, ...shared)
      for (const one of [view, ...shared]) one.receive?.(handed)
      return view
    },
  }
}
