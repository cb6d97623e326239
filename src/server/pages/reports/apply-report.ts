import type { z } from 'zod'
import { span } from '../../../evaluator/span.ts'
import type { Report } from '../../../protocol/schema/wire.ts'
import { GOAL_WITHIN } from '../../content/drafts/keep-version.ts'
import { count } from '../../journal/note.ts'
import { isHeard, topicOf } from '../../journal/tell.ts'
import { describeProfile } from '../../people/profiles/describe-profile.ts'
import { findProfile } from '../../people/profiles/find-profile.ts'
import { saidByPage } from '../visit/said-by-page.ts'
import { asksNoMore } from './asks-no-more.ts'
import { assign, reachAssigned } from './assign.ts'
import { takeDisplayed } from './displayed.ts'
import { takeElement } from './element.ts'
import { findExperience } from './find-experience.ts'
import { findInteraction, type InteractionRef, raiseState } from './interaction.ts'
import { reachGoals } from './reach-goals.ts'
import { shownContent } from './shown-content.ts'
import { isCleared, type Refusal, type Taken, tellOf } from './taken.ts'
import { trackEvent } from './track-event.ts'

type Said = z.output<typeof Report>

export async function applyReport(taken: Taken, report: Said): Promise<Refusal | null> {
  const { tx, account, profile } = taken
  switch (report.type) {
    case 'displayed':
      return takeDisplayed(taken, report)
    case 'control':
      return enterControl(taken, report.experience)
    case 'assigned':
      return assign(taken, report)
    case 'reached':
      return reachAssigned(taken, report)
    case 'element':
      return takeElement(taken, report)
    case 'event':
      return isCleared(taken) ? 'cleared' : takeEvent(taken, report)
    case 'set':
      await describeProfile(
        tx,
        (await findProfile(tx, account, { id: profile.id }))!,
        saidByPage(report),
        taken.speaker,
      )
      return null
    case 'count':
      count(tx, account, report.what)
      return null
    default: {
      const interaction = await findInteraction(tx, profile, report.interaction)
      if (!interaction) return isCleared(taken) ? 'cleared' : 'unknown-interaction'
      return takeProgress(taken, interaction, report)
    }
  }
}

async function takeEvent(taken: Taken, { name, properties = {} }: Extract<Said, { type: 'event' }>) {
  const { tx, account, webhooks, profile, at, limits } = taken
  const refusal = await trackEvent(tx, profile, { name, properties, at, source: 'js' }, limits)
  if (!refusal) await reachGoals(tx, { id: account, webhooks }, profile.id, name, at)
  return refusal
}

type Progress = Extract<Said, { interaction: string }>

async function takeProgress(taken: Taken, interaction: InteractionRef, report: Progress): Promise<Refusal | null> {
  const { tx, account } = taken
  const { id, experience_kind: kind } = interaction
  switch (report.type) {
    case 'displayed':
      return null
    case 'started':
    case 'completed':
    case 'exited':
      await raiseState(taken, interaction, report.type)
      return null
    case 'step':
      moveTo(taken, id, report.step)
      if (kind === 'survey' && (await seesThanks(taken, interaction, report.step)))
        await raiseState(taken, interaction, 'completed')
      if (recordAction(taken, interaction, 'step', report.step, null))
        tellOf(taken, { topic: topicOf(kind, 'step'), subject: { interaction: id, step_id: report.step } })
      return null
    case 'button':
      await raiseState(taken, interaction, 'started')
      if (recordAction(taken, interaction, 'button', report.step, report.button))
        tellOf(taken, {
          topic: topicOf(kind, 'button'),
          subject: { interaction: id, step_id: report.step, button_id: report.button },
        })
      return null
    case 'answer':
      if (kind === 'survey' && !(await isAnswer(taken, interaction, report))) return 'unknown-answer'
      await raiseState(taken, interaction, 'started')
      tellOf(taken, { topic: topicOf(kind, 'answered'), subject: { interaction: id, step_id: report.step } })
      saveAnswer(taken, interaction, report)
      return null
    case 'snoozed':
      tellOf(taken, { topic: topicOf(kind, 'snoozed'), subject: { interaction: id } })
      snooze(taken, interaction, snoozeEnd(report.until, tx.now))
      return null
    case 'goal':
      await reachGoal(taken, interaction)
      return null
    case 'item':
      tx.send(
        `INSERT INTO launcher_items (account_id, profile_id, experience_id, item_id, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account_id, profile_id, experience_id, item_id) DO NOTHING`,
        [account, interaction.profile_id, interaction.experience_id, report.item, tx.now],
      )
      await raiseState(taken, interaction, 'started')
      if (recordAction(taken, interaction, 'item', null, report.item))
        tellOf(taken, { topic: topicOf(kind, 'item'), subject: { interaction: id, item_id: report.item } })
      return null
  }
}

/** Reports may arrive in another order than things happened. The last step is the one that was drawn last. */
function moveTo({ tx, account, at }: Taken, interaction: string, step: string): void {
  tx.send(
    `UPDATE interactions SET updated_at = $5,
       step_id = CASE WHEN step_at > $4 THEN step_id ELSE $3 END, step_at = CASE WHEN step_at > $4 THEN step_at ELSE $4 END
     WHERE account_id = $1 AND id = $2`,
    [account, interaction, step, at, tx.now],
  )
}

async function seesThanks({ tx, account }: Taken, interaction: InteractionRef, step: string): Promise<boolean> {
  return asksNoMore((await shownContent(tx, account, interaction)).steps(interaction.version), step)
}

/** A question with marks has no other answers. */
async function isAnswer(
  { tx, account }: Taken,
  interaction: InteractionRef,
  { step, answer }: Extract<Progress, { type: 'answer' }>,
): Promise<boolean> {
  const contents = await shownContent(tx, account, interaction)
  return contents.countAnswer(interaction.version, step, answer) !== undefined
}

async function reachGoal(taken: Taken, { id, experience_id }: InteractionRef): Promise<void> {
  const { tx, account, webhooks } = taken
  const sql = `UPDATE interactions SET goal_at = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 AND goal_at IS NULL
     AND displayed_at >= $3 - COALESCE((SELECT goal_within FROM experiences WHERE account_id = $1 AND id = $5), $6)`
  const values = [account, id, taken.at, tx.now, experience_id, span(GOAL_WITHIN)]
  // We wait for the result only if a webhook wants to know.
  if (!isHeard({ id: account, webhooks }, 'goal.reached')) tx.send(sql, values)
  else if ((await tx.run(sql, values)) === 1) tellOf(taken, { topic: 'goal.reached', subject: { interaction: id } })
}

function snooze({ tx, account }: Taken, interaction: InteractionRef, until: number): void {
  tx.send(
    `UPDATE interactions SET defer_count = defer_count + 1, defer_until = $3, updated_at = $4
     WHERE account_id = $1 AND id = $2`,
    [account, interaction.id, until, tx.now],
  )
  tx.send(
    `UPDATE histories SET defer_until = $4 WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3
       AND (defer_until IS NULL OR defer_until < $4)`,
    [account, interaction.profile_id, interaction.experience_id, until],
  )
}

const LONGEST_SNOOZE = 366 * 86_400_000
const snoozeEnd = (until: number, now: number) => Math.round(Math.min(Math.max(until, 0), now + LONGEST_SNOOZE))

/** False if the person has too many. Webhooks are told only of what was stored. */
function recordAction(
  { tx, account, profile, at, limits }: Taken,
  interaction: InteractionRef,
  type: string,
  step: string | null,
  target: string | null,
): boolean {
  if (profile.action_count >= limits.actionsPerPerson) {
    count(tx, account, 'actions-refused')
    return false
  }
  profile.action_count++
  tx.send(
    `INSERT INTO actions (account_id, id, created_at, updated_at, profile_id, interaction_id, type, step_id, target_id,
       at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [account, tx.newId(), tx.now, profile.id, interaction.id, type, step, target, at],
  )
  return true
}

/** The last answer to a question counts, in whatever order they arrive. */
function saveAnswer(
  { tx, account, profile, at }: Taken,
  interaction: InteractionRef,
  report: Extract<Progress, { type: 'answer' }>,
): void {
  if (interaction.experience_kind !== 'survey') return
  tx.send(
    `INSERT INTO responses (account_id, id, created_at, updated_at, profile_id, interaction_id, survey_id, step_id,
       answer, text, said_at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (account_id, interaction_id, step_id) DO UPDATE SET answer = excluded.answer, text = excluded.text,
       updated_at = excluded.updated_at, said_at = excluded.said_at
     WHERE responses.said_at IS NULL OR responses.said_at <= excluded.said_at`,
    [
      account,
      tx.newId(),
      tx.now,
      profile.id,
      interaction.id,
      interaction.experience_id,
      report.step,
      report.answer,
      report.text ?? null,
      at,
    ],
  )
}

/** The person is in the control group, as pages with wire version 2 report it. It is recorded, but is not an Interaction. */
async function enterControl(taken: Taken, experience: string): Promise<Refusal | null> {
  const { tx, account, profile } = taken
  if (isCleared(taken)) return 'cleared'
  if (!(await findExperience(taken, experience))) return 'unknown-experience'
  tx.send(
    `INSERT INTO control_entries (account_id, profile_id, experience_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id, experience_id) DO NOTHING`,
    [account, profile.id, experience, tx.now],
  )
  return null
}
