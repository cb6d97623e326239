import { claimsOf } from './claims.ts'
import { Failure } from './failure.ts'
import { type Held, nameOf } from './held.ts'
import { oneLine } from './one-line.ts'
import { isPlain, type OneFile } from './read-files.ts'
import { isCertain } from './source.ts'

/** What the account has of each file, by file name. Null: it is new. */
export function matchFiles(files: OneFile[], account: Held[], source: string | null): Map<string, Held | null> {
  const ids = new Set<unknown>(account.map(({ id }) => id))
  const taken = new Set<unknown>(files.map(({ id }) => id))
  const claims = claimsOf(
    files.filter(({ id }) => !ids.has(id)),
    account.filter(({ id }) => !taken.has(id)),
    source,
  )
  const matches = new Map(files.map(file => [file.slug, match(file, { files, account, claims, source })]))
  refuseSharedMatches(files, matches)
  return matches
}

/**
 * By the id that it was pulled with, or by what it claims, or by its key, or by kind and name: in another account, and for files written by hand.
 * What this folder pushed and another file of it has the id of, or claims, is that file's, also if this file has the name now that the other one had.
 */
function match(
  file: OneFile,
  {
    files,
    account,
    claims,
    source,
  }: { files: OneFile[]; account: Held[]; claims: Map<string, Held>; source: string | null },
): Held | null {
  const same = account.filter(each => each.kind === file.kind)
  const own = same.find(each => each.id === file.id)
  if (own) return own
  const claimed = claims.get(file.slug)
  if (claimed) return claimed
  const isClaimed = new Set(claims.values())
  const isFree = (held: Held) =>
    !isClaimed.has(held) &&
    (!held.pushed_from.some(each => each.source === source) ||
      !files.some(other => other.id === held.id && other.name !== file.name))
  const free = same.filter(isFree)
  const byName = free.filter(each => nameOf(each) === file.name)
  const known =
    free.find(each => each.key === file.slug) ??
    (isPlain(file) ? environmentOf(file, { free, byName, source }) : undefined)
  if (known) return known
  if (byName.length > 1) {
    throw new Failure(
      `The account has ${byName.length} ${file.kind}s named "${file.name}": put the "id" of the one you mean into ${file.slug}.json.`,
    )
  }
  return byName[0] ?? null
}

/**
 * Environments have no key that pages know, and several folders may each have their own file of one. So it is the one that this folder had in
 * this file, under whatever name. Two files that changed names keep theirs: domains belong to the Environment, not to the file.
 */
function environmentOf(
  { slug }: OneFile,
  { free, byName, source }: { free: Held[]; byName: Held[]; source: string | null },
): Held | undefined {
  const ours = ({ pushed_from }: Held) => pushed_from.find(each => each.source === source)
  const named = byName.filter(held => ours(held) !== undefined)
  if (named.length === 1) return named[0]
  const here = free.find(held => ours(held)?.file === slug)
  if (here || byName.length > 0) return here
  // Perhaps the same folder in another place. Two that are certainly different may both have a file of this name.
  const mayBeHere = (other: string) => source === null || !isCertain(source) || !isCertain(other)
  return free.find(
    held => ours(held) === undefined && held.pushed_from.some(each => each.file === slug && mayBeHere(each.source)),
  )
}

/** Of two files of one thing, the one with its id stays, then the one with its key. What is said must lead out of it. */
function refuseSharedMatches(files: OneFile[], matches: Map<string, Held | null>): void {
  const rank = ({ id, slug }: OneFile, held: Held) => (id === held.id ? 0 : held.key === slug ? 1 : 2)
  for (const [index, file] of files.entries()) {
    const held = matches.get(file.slug)
    const earlier = held && files.slice(0, index).find(each => matches.get(each.slug) === held)
    if (!earlier) continue
    const [stays, other] = [earlier, file].sort((a, b) => rank(a, held) - rank(b, held)) as [OneFile, OneFile]
    const names = [
      ...(other.slug === held.key ? ['the file'] : []),
      ...(other.name === nameOf(held) ? ['what is in it'] : []),
    ]
    throw new Failure(
      `${other.slug}.json is the same ${held.kind} "${oneLine(nameOf(held))}" of the account as ${stays.slug}.json. Remove ${other.slug}.json, or, if it is another ${held.kind}, give ${names.join(' and ')} another name.`,
    )
  }
}
