import { type Held, nameOf } from './held.ts'
import { type Content, isPlain } from './read-files.ts'
import { memoryOf } from './seen.ts'

/** What a file says about itself, without its id. */
export interface Claimant {
  slug: string
  kind: unknown
  name: unknown
  content: Content
}

/**
 * What files without an id of this account hold although they have other file names than before, by file name. Names decide, for all files of the
 * folder together: two files that swap their names each stay what they are. A thing is claimed only if this folder pushed it. If a file has more
 * of what its file name means than of what its name means, it was renamed where it is, and claims nothing.
 */
export function claimsOf(files: Claimant[], account: Held[], source: string | null): Map<string, Held> {
  const ours = account.filter(held => !isPlain(held) && memoryOf(held, source) !== null)
  const claims = new Map<string, Held>()
  for (const file of files) {
    const held = byName(file, ours)
    if (held) claims.set(file.slug, held)
  }
  for (const file of files) {
    const held = claims.has(file.slug) ? undefined : displaced(file, { files, ours, claims })
    if (held) claims.set(file.slug, held)
  }
  return claims
}

function byName(file: Claimant, ours: Held[]): Held | undefined {
  const [named, ...more] = ours.filter(held => held.kind === file.kind && nameOf(held) === file.name)
  if (!named || more.length > 0) return undefined
  const keyed = byKey(file, ours)
  return keyed && keyed !== named && inCommon(file, keyed) > inCommon(file, named) ? undefined : named
}

const byKey = ({ kind, slug }: Claimant, ours: Held[]): Held | undefined =>
  ours.find(held => held.kind === kind && held.key === slug)

/**
 * What a file holds whose file name another file had before, and that was renamed inside too: what it has most in common with, if no other file has
 * more. Where two files have as much in common with what the file name means, nobody can tell: both mean it, and whoever asks is told so.
 */
function displaced(
  file: Claimant,
  { files, ours, claims }: { files: Claimant[]; ours: Held[]; claims: Map<string, Held> },
): Held | undefined {
  const keyed = byKey(file, ours)
  const rival = keyed && files.find(({ slug }) => claims.get(slug) === keyed)
  if (!rival) return undefined
  if (inCommon(file, keyed) > 0 && inCommon(file, keyed) >= inCommon(rival, keyed)) return keyed
  const claimed = new Set(claims.values())
  const isBest = (held: Held) =>
    files.every(other => other === file || other.kind !== file.kind || inCommon(other, held) < inCommon(file, held))
  return ours.find(held => held.kind === file.kind && !claimed.has(held) && isBest(held))
}

/** How many ids and texts of its parts a file has in common with something. */
function inCommon(file: Claimant, held: Held): number {
  const theirs = signsIn(held.content)
  return [...signsIn(file.content)].filter(sign => theirs.has(sign)).length
}

const SIGNS = new Set(['id', 'title', 'body', 'text', 'prop', 'value'])

/** The ids and texts of steps, buttons and conditions. */
function signsIn({ steps, items }: Content): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, each] of Object.entries(value)) {
      if (SIGNS.has(field) && typeof each === 'string') found.add(`${field}: ${each}`)
      look(each)
    }
  }
  look([steps, items])
  return found
}
