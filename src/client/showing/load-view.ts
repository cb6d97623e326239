import { NEEDS } from '../../protocol/needs.ts'
import type { View, Viewed, ViewInput } from '../../protocol/view.ts'

/** What a view bundle exports. In the script that pages load, it gets the shared code before it opens. */
export interface ViewPart extends SharedPart {
  open(input: ViewInput): View
}
export interface SharedPart {
  receive?(handed: object): void
}

/** Loads everything that a view needs to open. */
export type LoadView = (viewed: Viewed) => Promise<ViewPart>

/** Fetches a view together with the code that it shares with others. */
export type FetchView = (viewed: Viewed) => Promise<[ViewPart, ...SharedPart[]]>

export function createViewLoader(fetchView: FetchView): LoadView {
  /** The exports of shared parts, also for parts that were loaded earlier. */
  const handed = {}
  return async ({ kind, needs = NEEDS }) => {
    const [view, ...shared] = await fetchView({ kind, needs })
    Object.assign(handed, ...shared)
    for (const one of [view, ...shared]) one.receive?.(handed)
    return view
  }
}
