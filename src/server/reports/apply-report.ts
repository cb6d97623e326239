import type { z } from 'zod'
import type { Report } from '../../protocol/schema/wire.ts'
import { count } from '../counters.ts'
import { saidByPage } from '../observe/said-by-page.ts'
import { describeProfile } from '../profiles/describe-profile.ts'
import { findProfile } from '../profiles/find-profile.ts'
import { asksNoMore } from './asks-no-more.ts'
import { takeDisplayed } from './displayed.ts'
import { findInteraction, type InteractionRef, raiseState } from './interaction.ts'
import { isCleared, type Refusal, type Taken } from './taken.ts'
import { trackEvent } from './track-event.ts'

type Said = z.output<typeof Report>

export async function applyReport(taken: Taken, report: Said): Promise<Refusal | null> {
  const { tx, account, profile, at } = taken
  switch (report.type) {
    case 'displayed':
      return takeDisplayed(taken, report)
    case 'control':
      return enterControl(taken, report.experience)
    case 'event':
      if (isCleared(taken)) return 'cleared'
      await trackEvent(tx, profile, report.name, report.properties ?? {}, at, 'js')
      return null
    case 'set':
      await describeProfile(tx, (await findProfile(tx, account, { id: profile.id }))!, saidByPage(report), 'js')
      return null
    case 'count':
      await count(tx, account, report.what)
      return null
    default: {
      const interaction = await findInteraction(tx, profile, report.interaction)
      if (!interaction) return isCleared(taken) ? 'cleared' : 'unknown-interaction'
      await takeProgress(taken, interaction, report)
      return null
    }
  }
}

type Progress = Extract<Said, { interaction: string }>

async function takeProgress(taken: Taken, interaction: InteractionRef, report: Progress): Promise<void> {
  const { tx } = taken
  const { id, experience_id: experience } = interaction
  switch (report.type) {
    case 'displayed':
      return
    case 'started':
      return raiseState(tx, id, 'started')
    case 'completed':
      return raiseState(tx, id, 'completed')
    case 'exited':
      return raiseState(tx, id, 'exited')
    case 'step':
      tx.send('UPDATE interactions SET step_id = $2, updated_at = $3 WHERE id = $1', [id, report.step, tx.now])
      if (interaction.experience_kind === 'survey' && (await asksNoMore(tx, taken.account, experience, report.step)))
        await raiseState(tx, id, 'completed')
      return recordAction(taken, interaction, 'step', report.step, null)
    case 'button':
      await raiseState(tx, id, 'started')
      return recordAction(taken, interaction, 'button', report.step, report.button)
    case 'answer':
      await raiseState(tx, id, 'started')
      return saveAnswer(taken, interaction, report)
    case 'snoozed':
      tx.send(
        'UPDATE interactions SET defer_count = defer_count + 1, defer_until = $2, updated_at = $3 WHERE id = $1',
        [id, snoozeEnd(report.until, tx.now), tx.now],
      )
      return
    case 'goal':
      tx.send('UPDATE interactions SET goal_at = $2, updated_at = $3 WHERE id = $1 AND goal_at IS NULL', [
        id,
        taken.at,
        tx.now,
      ])
      return
    case 'item':
      tx.send(
        `INSERT INTO launcher_items (profile_id, account_id, experience_id, item_id, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (profile_id, experience_id, item_id) DO NOTHING`,
        [taken.profile.id, taken.account, interaction.experience_id, report.item, tx.now],
      )
      await raiseState(tx, id, 'started')
      return recordAction(taken, interaction, 'item', null, report.item)
  }
}

const LONGEST_SNOOZE = 366 * 86_400_000
const snoozeEnd = (until: number, now: number) => Math.round(Math.min(Math.max(until, 0), now + LONGEST_SNOOZE))

async function recordAction(
  { tx, account, profile, at }: Taken,
  interaction: InteractionRef,
  type: string,
  step: string | null,
  target: string | null,
): Promise<void> {
  tx.send(
    `INSERT INTO actions (id, account_id, created_at, updated_at, profile_id, interaction_id, type, step_id, target_id,
       at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.newId(), account, tx.now, profile.id, interaction.id, type, step, target, at],
  )
}

/** The last answer to a question counts. */
async function saveAnswer(
  { tx, account, profile }: Taken,
  interaction: InteractionRef,
  report: Extract<Progress, { type: 'answer' }>,
): Promise<void> {
  if (interaction.experience_kind !== 'survey') return
  tx.send(
    `INSERT INTO responses (id, account_id, created_at, updated_at, profile_id, interaction_id, survey_id, step_id,
       answer, text) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (interaction_id, step_id) DO UPDATE SET answer = excluded.answer, text = excluded.text,
       updated_at = excluded.updated_at`,
    [
      tx.newId(),
      account,
      tx.now,
      profile.id,
      interaction.id,
      interaction.experience_id,
      report.step,
      report.answer,
      report.text ?? null,
    ],
  )
}

/** In the control group of an experiment: recorded, but no Interaction. */
async function enterControl(taken: Taken, experience: string): Promise<Refusal | null> {
  const { tx, account, profile } = taken
  if (isCleared(taken)) return 'cleared'
  const known = await tx.query('SELECT 1 FROM experiences WHERE account_id = $1 AND id = $2', [account, experience])
  if (known.length === 0) return 'unknown-experience'
  tx.send(
    `INSERT INTO control_entries (profile_id, account_id, experience_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (profile_id, experience_id) DO NOTHING`,
    [profile.id, account, experience, tx.now],
  )
  return null
}
