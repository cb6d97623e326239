import type { z } from 'zod'
import { span } from '../../../evaluator/span.ts'
import type { Report } from '../../../protocol/schema/wire.ts'
import { GOAL_WITHIN } from '../../content/drafts/keep-version.ts'
import { findExperience, knownVersion } from './find-experience.ts'
import { isCleared, type Refusal, type Taken } from './taken.ts'

type Said<T> = Extract<z.output<typeof Report>, { type: T }>

/** A person came to an experiment. Recorded once a run, whatever the page reports afterwards. */
export async function assign(taken: Taken, report: Said<'assigned'>): Promise<Refusal | null> {
  const { tx, account, profile, at } = taken
  if (isCleared(taken)) return 'cleared'
  const experience = await findExperience(taken, report.experience)
  if (!experience) return 'unknown-experience'
  const parts = await taken.readParts(tx, account, report.experience, experience.newest)
  if (!parts.hasRun(report.run)) return 'unknown-run'
  tx.send(
    `INSERT INTO assignments (account_id, profile_id, experience_id, run, arm, share, version, at, team, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (account_id, profile_id, experience_id, run) DO NOTHING`,
    [
      account, profile.id, report.experience, report.run, report.arm, report.share,
      knownVersion(experience, report.version), at, profile.team, tx.now,
    ], // biome-ignore format: as the columns stand
  )
  return null
}

/** The goal counts in both arms: after the assignment, and not too long after. */
export async function reachAssigned(taken: Taken, { experience, run }: Said<'reached'>): Promise<null> {
  const { tx, account, profile, at } = taken
  tx.send(
    `UPDATE assignments SET goal_at = $5, updated_at = $6
     WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND run = $4 AND goal_at IS NULL AND at <= $5
       AND at >= $5 - COALESCE((SELECT goal_within FROM experiences WHERE account_id = $1 AND id = $3), $7)`,
    [account, profile.id, experience, run, at, tx.now, span(GOAL_WITHIN)],
  )
  return null
}
