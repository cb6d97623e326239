import type { z } from 'zod'
import type { Report } from '../../../protocol/schema/wire.ts'
import { noteElement } from '../../journal/note.ts'
import { knownVersion } from './find-experience.ts'
import { pathPattern } from './path-pattern.ts'
import type { Refusal, Taken } from './taken.ts'

/** Whether a step's element was there when the page looked for it. Authors of selectors want to know. */
export async function takeElement(
  { tx, account, profile, at, readLive }: Taken,
  { experience, step, version, found, path }: Extract<z.output<typeof Report>, { type: 'element' }>,
): Promise<Refusal | null> {
  const known = await tx.recall<{ live: string | null; version: number | null }>(
    'SELECT live, version FROM experiences WHERE account_id = $1 AND id = $2',
    [account, experience],
  )
  // Only for steps that exist: pages must not invent names.
  if (!known?.live || !readLive(known.live).steps.some(({ id }) => id === step)) return 'unknown-experience'
  if (!profile.team) {
    const where = path === undefined ? {} : { path: pathPattern(path) }
    noteElement(tx, account, { experience, step, version: knownVersion(known, version) ?? 0, at, found, ...where })
  }
  return null
}
