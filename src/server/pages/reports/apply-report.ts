import type { z } from 'zod'
import { span } from '../../../evaluator/span.ts'
import type { Report } from '../../../protocol/schema/wire.ts'
import { GOAL_WITHIN } from '../../content/drafts/keep-version.ts'
import { count } from '../../journal/note.ts'
import { isHeard, topicOf } from '../../journal/tell.ts'
import { type Description, describeProfile } from '../../people/profiles/describe-profile.ts'
import { findProfile } from '../../people/profiles/find-profile.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { isStranger, type Speaker } from '../../people/properties/speaker.ts'
import { saidByPage } from '../visit/said-by-page.ts'
import { mayAct, recordAction } from './action.ts'
import type { SetReport } from './ahead.ts'
import { takeAnswer } from './answer.ts'
import { asksNoMore } from './asks-no-more.ts'
import { assign, reachAssigned } from './assign.ts'
import { takeDisplayed } from './displayed.ts'
import { takeElement } from './element.ts'
import { findExperience } from './find-experience.ts'
import { raiseState } from './interaction.ts'
import { reachGoals } from './reach-goals.ts'
import type { InteractionRef } from './showings.ts'
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
    case 'set': {
      const person = (await findProfile(tx, account, { id: profile.id }))!
      const said = saidTogether(taken, report)
      const { isEarly, speaker, roomForCompany } = taken
      await describeProfile(tx, person, isEarly ? saidBefore(said, person, speaker) : said, speaker, roomForCompany)
      return null
    }
    case 'count':
      count(tx, account, report.what)
      return null
    default: {
      const interaction = taken.showings.get(report.interaction)
      if (!interaction) return isCleared(taken) ? 'cleared' : 'unknown-interaction'
      return takeProgress(taken, interaction, report)
    }
  }
}

/** With what the next reports say. To store a large record for each of them would take long. */
function saidTogether({ ahead }: Taken, report: SetReport): Description {
  const said = saidByPage(report)
  if (ahead.sets.length === 0) return said
  ahead.isTaken = true
  const all = [said, ...ahead.sets.map(saidByPage)].map(({ properties }) => properties)
  return { ...said, properties: Object.assign({}, ...all) }
}

/**
 * What was said before the person was identified. Where people must prove who they are, it may be of a stranger: it replaces nothing that
 * is known of the person now.
 */
function saidBefore(said: Description, { properties, hook_properties }: KnownProfile, speaker: Speaker): Description {
  if (!isStranger(speaker)) return said
  const known = { ...JSON.parse(properties), ...JSON.parse(hook_properties) }
  const entries = Object.entries(said.properties ?? {}).filter(([name]) => !Object.hasOwn(known, name))
  return entries.length > 0 ? { properties: Object.fromEntries(entries) } : {}
}

async function takeEvent(taken: Taken, { name, properties = {} }: Extract<Said, { type: 'event' }>) {
  const { tx, account, webhooks, profile, at } = taken
  const refusal = await trackEvent(tx, profile, { name, properties, at, source: 'js' }, taken)
  if (!refusal) await reachGoals(tx, { id: account, webhooks }, profile.id, name, at)
  return refusal
}

type Progress = Extract<Said, { interaction: string }>

async function takeProgress(taken: Taken, interaction: InteractionRef, report: Progress): Promise<Refusal | null> {
  const { tx, account } = taken
  const { id, experience_id: experience, experience_kind: kind } = interaction
  const invented = await inventedPart(taken, interaction, report)
  if (invented) return invented
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
      if (recordAction(taken, interaction, { type: 'step', step: report.step, target: null }))
        tellOf(taken, {
          topic: topicOf(kind, 'step'),
          experience,
          subject: { interaction: id, step_id: report.step },
        })
      return null
    case 'button':
      await raiseState(taken, interaction, 'started')
      if (recordAction(taken, interaction, { type: 'button', step: report.step, target: report.button }))
        tellOf(taken, {
          topic: topicOf(kind, 'button'),
          experience,
          subject: { interaction: id, step_id: report.step, button_id: report.button },
        })
      return null
    case 'answer':
      return takeAnswer(taken, interaction, report)
    case 'snoozed':
      if (!mayAct(taken)) return 'too-many'
      tellOf(taken, { topic: topicOf(kind, 'snoozed'), experience, subject: { interaction: id } })
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
      if (recordAction(taken, interaction, { type: 'item', step: null, target: report.item }))
        tellOf(taken, {
          topic: topicOf(kind, 'item'),
          experience,
          subject: { interaction: id, item_id: report.item },
        })
      return null
  }
}

/** Pages must not make up parts of an Experience: figures, webhooks and the database would be full of them. */
async function inventedPart(
  { tx, account, readParts }: Taken,
  { experience_id, newest }: InteractionRef,
  report: Progress,
): Promise<Refusal | null> {
  if (!('step' in report) && !('item' in report)) return null
  const parts = await readParts(tx, account, experience_id, newest)
  if ('item' in report) return parts.hasItem(report.item) ? null : 'unknown-item'
  if (!parts.hasStep(report.step)) return 'unknown-step'
  return !('button' in report) || parts.hasButton(report.step, report.button) ? null : 'unknown-button'
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

async function reachGoal(taken: Taken, { id, experience_id }: InteractionRef): Promise<void> {
  const { tx, account, webhooks } = taken
  const sql = `UPDATE interactions SET goal_at = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 AND goal_at IS NULL
     AND displayed_at >= $3 - COALESCE((SELECT goal_within FROM experiences WHERE account_id = $1 AND id = $5), $6)`
  const values = [account, id, taken.at, tx.now, experience_id, span(GOAL_WITHIN)]
  // We wait for the result only if a webhook wants to know.
  if (!isHeard({ id: account, webhooks }, 'goal.reached')) tx.send(sql, values)
  else if ((await tx.run(sql, values)) === 1)
    tellOf(taken, { topic: 'goal.reached', experience: experience_id, subject: { interaction: id } })
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
