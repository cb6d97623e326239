import { setTimeout as pause } from 'node:timers/promises'

/** After each turn, others have this many times as long as it took. */
const REST = 1
const LONGEST_REST = 50

/** Does one part of a large request after another. In between, others are answered. */
export async function inTurns<Part, Done>(parts: Part[], act: (part: Part) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  for (const [at, part] of parts.entries()) {
    const began = performance.now()
    done.push(await act(part))
    if (at < parts.length - 1) await pause(Math.min(REST * (performance.now() - began), LONGEST_REST))
  }
  return done
}

export function partsOf<Item>(items: Item[], most: number): Item[][] {
  const parts = [items.slice(0, most)]
  for (let at = most; at < items.length; at += most) parts.push(items.slice(at, at + most))
  return parts
}
