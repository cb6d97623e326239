import type { Kind } from '../../protocol/experience.ts'
import type { View, ViewInput } from '../../protocol/view.ts'
import type { Inspected } from '../extras/inspected.ts'

/** What a bundle with a view exports. In what pages load, it is handed what it shares with others before it opens. */
export interface ViewPart {
  open(input: ViewInput): View
  receive?(shared: unknown): void
}

/** What is loaded only when it is needed, by name. What a part needs of the entry it is handed, so they share no code. */
export type PartExports = {
  decide: typeof import('../decide/decide.ts')
  stage: typeof import('../stage/stage.ts')
  standing: typeof import('../extras/standing.ts')
  extras: typeof import('../extras/extras.ts')
  inspected: typeof import('../extras/inspected.ts')
  inspector: { open(inspected: Inspected): () => void }
  preact: object
} & { [K in Kind]: ViewPart }

type Name = keyof PartExports

/** `attempt` counts from 0: an `import()` that failed once fails for ever at the same address. */
export type Parts = { [N in Exclude<Name, 'preact'>]: Load<N> } & { preact?: Load<'preact'> }
type Load<N extends Name> = (attempt?: number) => Promise<PartExports[N]>

export interface Loader {
  part<N extends Name>(name: N): Promise<PartExports[N]>
  /** Everything that a view of this kind takes, asked for together. */
  view(kind: Kind): Promise<ViewPart>
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
    async view(kind) {
      // In what pages load, Preact is a part of its own; bundlers of customers put it where they like.
      const [view, preact] = await Promise.all([part<Kind>(kind), parts.preact && part('preact')])
      if (preact) view.receive?.(preact)
      return view
    },
  }
}
