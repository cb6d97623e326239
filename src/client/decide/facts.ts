import type { atom as makeAtom } from 'nanostores'
import type { EventCount, PageFacts } from '../../evaluator/situation.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Boot } from '../state/facts.ts'

/** Facts that only decisions read. */
export function createFacts(atom: typeof makeAtom, { answer }: Boot) {
  return {
    $feed: atom<Feed | null>(null),
    /** What is and what happens on the page, as far as somebody wants to know it. */
    $page: atom<PageFacts | null>(null),
    /** How often things happened, here and before. */
    $events: atom<{ [name: string]: EventCount }>(answer?.events ?? {}),
  }
}

export type DecideFacts = ReturnType<typeof createFacts>
