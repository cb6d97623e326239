import type { Kind } from '../../protocol/experience.ts'
import type { View, ViewInput } from '../../protocol/view.ts'
import type * as decide from '../decide/decide.ts'
import type * as explain from '../extras/explain.ts'
import type * as extras from '../extras/extras.ts'
import type { Inspected } from '../extras/inspected.ts'
import type * as stage from '../stage/stage.ts'

/** What a bundle with a view exports. In what pages load, it is handed what it shares with others before it opens. */
export interface ViewPart {
  open(input: ViewInput): View
  receive?(shared: unknown): void
}

/** What is loaded only when it is needed, by name. What a part needs of the entry it is handed, so they share no code. */
export type PartExports = {
  stage: typeof stage
  decide: typeof decide
  extras: typeof extras
  explain: typeof explain
  inspector: { open(inspected: Inspected): () => void }
  preact: object
} & { [K in Kind]: ViewPart }

type Name = keyof PartExports

/** `attempt` counts failures: an `import()` that failed once fails for ever at the same address. */
export type Parts = { [N in Exclude<Name, 'preact'>]: Load<N> } & { preact?: Load<'preact'> }
type Load<N extends Name> = (attempt?: number) => Promise<PartExports[N]>

export interface Loader {
  part<N extends Name>(name: N): Promise<PartExports[N]>
  /** Everything that a view of this kind takes, asked for together. */
  view(kind: Kind): Promise<ViewPart>
}

/** Loads each part once, and again only after a failure. */
export function createLoader(parts: Parts): Loader {
  const loading: { [N in Name]?: Promise<PartExports[N]> } = {}
  const failures: { [N in Name]?: number } = {}

  function part<N extends Name>(name: N): Promise<PartExports[N]> {
    const known: Promise<PartExports[N]> | undefined = loading[name]
    if (known) return known
    const failed = failures[name] ?? 0
    const coming = (parts[name] as Load<N>)(failed).catch(error => {
      failures[name] = failed + 1
      delete loading[name]
      throw error
    })
    Object.assign(loading, { [name]: coming })
    return coming
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
