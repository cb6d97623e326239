import { unreadable } from './unreadable.ts'

/** What would have to change for a match, one each; none: it matches. */
export type Miss = string[]

/** What a gate answers: true or what would have to change, the facts read, and the moment at which time alone turns it. */
export type Answer = [passes: true | Miss, facts: { [name: string]: unknown }, at?: number]

/** What nothing but time will change. */
export const WAIT: Miss = ['wait']

/** Of all: everything that is missing. Of any: the one with the fewest changes. Of nothing: a match. Reads every item. */
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
