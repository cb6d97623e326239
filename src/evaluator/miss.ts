import { unreadable } from './unreadable.ts'

/** The changes that are needed for a match. Empty: it matches. */
export type Miss = string[]

/** The answer of a gate: true or the changes that are needed, the facts that it read, and when time alone changes the answer. */
export type Answer = [passes: true | Miss, facts: { [name: string]: unknown }, at?: number]

/** Only time can change it. */
export const WAIT: Miss = ['wait']

/** Joined by all: every change that is needed. By any: the item with the fewest changes. No items: a match. Reads every item. */
export function join<T>(items: T[], any: boolean, read: (item: T) => Miss): Miss {
  let least: Miss | null = null
  const all: Miss = []
  items.forEach(item => {
    const missing = read(item)
    all.push(...missing)
    if (!least || missing.length < least.length) least = missing
  })
  return (any && least) || all
}

/** Reads the word that joins conditions. */
export const isAny = (word: string, any: string, all: string): boolean =>
  word === any || (word !== all && unreadable(`${any} or ${all}`, word))
