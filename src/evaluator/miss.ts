import { Unreadable } from './unreadable.ts'

/** What is missing for a match, and how many things would have to change; null: it matches. */
export type Miss = { cost: number; text: string } | null

/** Of all: everything that is missing. Of any: the one with the fewest changes. Of nothing: a match. */
export function join(misses: Miss[], any: boolean): Miss {
  const real = misses.filter(miss => miss !== null)
  if (any && real.length < misses.length) return null
  return real.reduce<Miss>((a, b) => {
    if (!a) return b
    if (any) return b.cost < a.cost ? b : a
    return { cost: a.cost + b.cost, text: `${a.text} and ${b.text}` }
  }, null)
}

/** Reads the word that joins conditions. */
export function isAny(word: string | undefined, any: string, all: string): boolean {
  if (word !== undefined && word !== any && word !== all) throw new Unreadable(`neither ${any} nor ${all}: ${word}`)
  return word === any
}
