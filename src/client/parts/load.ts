import type { Inspected } from '../../evaluator/inspected.ts'
import type { Draw } from '../../protocol/card.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { Later, Need } from '../../protocol/needs.ts'
import type { Viewed } from '../../protocol/view.ts'
import type { ForSome } from '../browser/is-supported.ts'
import type { PreviewTools } from '../preview/preview.ts'
import type { LoadView, SharedPart, ViewPart } from '../showing/showing.ts'

/** The parts that are loaded only when needed, by name. The entry passes in what a part needs, so that they share no code. */
export type PartExports = {
  keep: typeof import('../keep/kept.ts')
  decide: typeof import('../decide/decide.ts')
  stage: typeof import('../stage/stage.ts')
  standing: typeof import('../extras/standing.ts')
  extras: typeof import('../extras/extras.ts')
  explain: typeof import('../extras/explain.ts')
  live: typeof import('../extras/live.ts')
  elements: typeof import('../decide/look-for-elements.ts')
  watch: typeof import('../browser/elements.ts')
  segments: typeof import('../../evaluator/segment.ts')
  limits: typeof import('../../evaluator/limits.ts')
  preview: typeof import('../preview/preview.ts')
  inspector: { open(inspected: Inspected): () => void }
  studio: { open(tools: PreviewTools & { isNew: boolean; begin(): void }): () => void }
  mistakes: typeof import('../api/watch-calls.ts')
  taken: { drawnBy(draw: Draw): ViewPart }
} & { [K in Kind]: ViewPart } & { [S in Shared]: SharedPart } & { [W in Whole]: { [part: string]: unknown } }

type Name = keyof PartExports

/** Code that views share. In a customer's own bundle, their bundler decides where it goes. */
type Shared = 'preact' | 'others' | ForSome | Need | Later

/**
 * One file with everything that shows one kind, or a tour beside elements, under the names of its parts. It is for pages that
 * have loaded nothing of it yet.
 */
type Whole = `whole-${Kind | 'beside'}`

/**
 * `attempt` counts from 0. After an `import()` has failed, it fails for ever at the same address, so the next attempt needs
 * another.
 */
export type Parts = { [N in Exclude<Name, Shared | Whole>]: Load<N> } & { [N in Shared | Whole]?: Load<N> }
type Load<N extends Name> = (attempt?: number) => Promise<PartExports[N]>

export interface Loader {
  part<N extends Name>(name: N): Promise<PartExports[N]>
  view: LoadView
  /** Fetches everything that is needed to show something, at the same time. */
  fetchShowing(viewed: Viewed): Promise<unknown>
  /** Draws it anew if it is on the stage, because somebody else draws it from now on. Set by the stage. */
  redraw?(id: string): void
}

/** What the page draws itself, by id or key. */
export type Taken = { [id: string]: Draw | undefined }

/** Loads each part once. Loads it again only after a failure. Some browsers need parts that others do not. */
export function createLoader(parts: Parts, partsForSome: () => ForSome[], taken: Taken = {}): Loader {
  const loading: { [name: string]: Promise<never> | undefined } = {}
  const failures: { [name: string]: number } = {}
  /** The exports of shared parts, and who gets them, also if they are loaded later. */
  const handed = {}
  const receivers = new Set<SharedPart>()

  function once(name: string, load: (failed?: number) => Promise<unknown>): Promise<never> {
    loading[name] ??= load(failures[name]).catch(error => {
      failures[name] = (failures[name] ?? 0) + 1
      loading[name] = undefined
      throw error
    }) as Promise<never>
    return loading[name]
  }
  const part = <N extends Name>(name: N): Promise<PartExports[N]> => once(name, parts[name] as Load<N>)

  /** A view together with the code that it shares with others. */
  function fetchView({ kind, needs = [] }: Viewed): Promise<[ViewPart, ...SharedPart[]]> {
    const names: Shared[] = parts.preact ? ['preact', ...partsForSome(), ...needs] : []
    // Once a page has several views, each of them gets it.
    if (loading.others) names.push('others')
    return Promise.all([part<Kind>(kind), ...names.map(part<Shared>)])
  }
  const takenOf = ({ id, key }: Viewed) => taken[id!] ?? taken[key!]
  return {
    part,
    async view(viewed) {
      const own = takenOf(viewed)
      if (own) return (await part('taken')).drawnBy(own)
      const [view, ...shared] = await fetchView(viewed)
      Object.assign(handed, ...shared)
      for (const one of [view, ...shared]) receivers.add(one)
      for (const one of receivers) one.receive?.(handed)
      return view
    },
    fetchShowing(viewed) {
      const { kind, needs } = viewed
      if (takenOf(viewed)) return part('taken')
      const shows = kind === 'tour' || kind === 'survey' ? 'stage' : 'standing'
      const what = needs?.includes('beside') ? 'beside' : kind
      // Nothing was shown yet, so one file can bring everything.
      if (parts.preact && !loading.preact)
        for (const name of ['keep', shows, 'preact', kind, what])
          once(name, async () => (await part(`whole-${what}`))[name])
      // The evaluator brings the code that finds elements. Without it, that code is a part of its own.
      const watches = what === 'beside' && !loading.decide && part('watch')
      return Promise.all([part('keep'), part(shows), fetchView(viewed), watches])
    },
  }
}
