import { unreadable } from './unreadable.ts'

/** What would have to change for a match, one each; none: it matches. */
export type Miss = string[]

/** What a gate answers: what would have to change, the facts read, and the moment at which time alone turns it. */
export type Answer = [miss: Miss, facts: { [name: string]: unknown }, at?: number]

export const miss = (matches: boolean, change: string): Miss => (matches ? [] : [change])

/** Of all: everything that is missing. Of any: the one with the fewest changes. Of nothing: a match. */
export const join = (misses: Miss[], any: boolean): Miss =>
  any ? (misses.sort((a, b) => a.length - b.length)[0] ?? []) : misses.flat()

/** Reads the word that joins conditions. */
export const isAny = (word: string, any: string, all: string): boolean =>
  word === any || (word !== all && unreadable(`${any} or ${all}`, word))
