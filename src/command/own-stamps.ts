import type { Held } from './held.ts'
import { type OneFile, ofSettings } from './read-files.ts'

/**
 * The files, with only those stamps that were read in this account: what somebody read in another one says nothing about this one. The theme and the
 * labels have no id, so they come from where the rest of the folder comes from.
 */
export function ownStamps(files: OneFile[], matches: Map<string, Held | null>, account: Held[]): OneFile[] {
  const ids = new Set<unknown>(account.map(({ id }) => id))
  const named = files.filter(({ id }) => id !== null)
  const isFromElsewhere = named.length > 0 && !named.some(({ id }) => ids.has(id))
  const isOwn = (file: OneFile) =>
    ofSettings(file) ? !isFromElsewhere : file.id === null || file.id === (matches.get(file.slug)?.id ?? file.id)
  return files.map(file => (isOwn(file) ? file : { ...file, stamp: null }))
}
