import { NEEDS } from '../../protocol/needs.ts'
import type { View, Viewed, ViewInput } from '../../protocol/view.ts'

/** What a bundle with a view exports. In what pages load, it is handed what it shares with others before it opens. */
export interface ViewPart extends SharedPart {
  open(input: ViewInput): View
}
export interface SharedPart {
  receive?(handed: object): void
}

/** Everything that it takes to open a view of it. */
export type LoadView = (viewed: Viewed) => Promise<ViewPart>

/** Fetches a view and what it shares with others, together. */
export type FetchView = (viewed: Viewed) => Promise<[ViewPart, ...SharedPart[]]>

export function createViewLoader(fetchView: FetchView): LoadView {
  /** What shared parts export, for whoever came before them, too. */
  const handed = {}
  return async ({ kind, needs = NEEDS }) => {
    const [view, ...shared] = await fetchView({ kind, needs })
    Object.assign(handed, ...shared)
    for (const one of [view, ...shared]) one.receive?.(handed)
    return view
  }
}
