import type { z } from 'zod'
import type { Report } from '../../../protocol/schema/wire.ts'
import { noteElement } from '../../journal/note.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { findExperience, knownVersion } from './find-experience.ts'
import { pathPattern } from './path-pattern.ts'
import type { Refusal, Taken } from './taken.ts'

/** Everything by which a person could be recognised. */
async function ownValues(tx: Tx, account: string, id: string): Promise<unknown[]> {
  const row = await tx.first<RowOf<'profiles', 'uid' | 'properties' | 'hook_properties'> & { company: string | null }>(
    `SELECT p.uid, p.properties, p.hook_properties, c.uid AS company FROM profiles p
     LEFT JOIN companies c ON c.account_id = p.account_id AND c.id = p.company_id WHERE p.account_id = $1 AND p.id = $2`,
    [account, id],
  )
  return row ? [row.uid, row.company, JSON.parse(row.properties), JSON.parse(row.hook_properties)] : []
}

/** Whether a step's element was there when the page looked for it. Authors of selectors want to know. */
export async function takeElement(
  taken: Taken,
  { experience, step, version, found, other, path }: Extract<z.output<typeof Report>, { type: 'element' }>,
): Promise<Refusal | null> {
  const { tx, account, profile, at } = taken
  const known = await findExperience(taken, experience)
  if (!known) return 'unknown-experience'
  // Only for steps that exist: pages must not invent names.
  const parts = await taken.readParts(tx, account, experience, known.newest)
  if (!parts.hasStep(step)) return 'unknown-step'
  if (!profile.team) {
    const where = path === undefined ? {} : { path: pathPattern(path, await ownValues(tx, account, profile.id)) }
    noteElement(tx, account, {
      experience,
      step,
      version: knownVersion(known, version) ?? 0,
      at,
      found,
      ...(found && other && { other }),
      ...where,
    })
  }
  return null
}
