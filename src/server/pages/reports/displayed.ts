import type { z } from 'zod'
import type { Report } from '../../../protocol/schema/wire.ts'
import type { DeliveryRow } from '../../deliveries/delivery-record.ts'
import { holdList, leaveList } from '../../deliveries/drop-deliveries.ts'
import { count } from '../../journal/note.ts'
import { topicOf } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import { writeDeeds } from '../visit/deeds.ts'
import { trustAgain } from '../visit/lease.ts'
import { findExperience, knownVersion, type ReportedExperience } from './find-experience.ts'
import { findInteraction, type InteractionRef, nameInteraction } from './interaction.ts'
import { isCleared, type Refusal, type Taken, tellOf } from './taken.ts'

type Displayed = Extract<z.output<typeof Report>, { type: 'displayed' }>

/** The first step is being painted. With a Delivery, this is the confirmation of its claim. */
export async function takeDisplayed(taken: Taken, report: Displayed): Promise<Refusal | null> {
  const { tx, profile } = taken
  const [again, experience] = await Promise.all([
    findInteraction(tx, profile, report.interaction),
    findExperience(taken, report.experience),
  ])
  if (again) {
    // It is back from a snooze.
    displayAgain(taken, again)
    return null
  }
  if (report.delivery !== undefined) return confirmDelivery(taken, { ...report, delivery: report.delivery })
  if (isCleared(taken)) return 'cleared'
  // Only the confirmation of a Delivery creates its Interaction.
  if (report.group_kind === 'delivery' || !experience) return 'unknown-experience'
  if (profile.interaction_count >= taken.limits.interactionsPerPerson) {
    count(tx, taken.account, 'interactions-refused')
    return 'too-many'
  }
  await insertInteraction(taken, report, experience)
  return null
}

function displayAgain({ tx, account, at }: Taken, { id, profile_id, experience_id }: InteractionRef): void {
  tx.send(
    'UPDATE interactions SET displayed_at = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 AND displayed_at < $3',
    [account, id, at, tx.now],
  )
  tx.send(
    'UPDATE histories SET last_at = $4 WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND last_at < $4',
    [account, profile_id, experience_id, at],
  )
}

/**
 * Sets `at`, `at_href` and `interaction_id` together, once. A late confirmation wins as long as no other page has confirmed, even
 * if the Delivery was dropped or removed meanwhile, because it was shown. We count that. Later confirmations add their reports to
 * the same Interaction, and we count that it was shown twice.
 */
async function confirmDelivery(taken: Taken, report: Displayed & { delivery: string }): Promise<Refusal | null> {
  const { tx, account, profile, at } = taken
  const delivery = await tx.first<DeliveryRow>(
    'SELECT * FROM deliveries WHERE account_id = $1 AND id = $2 AND profile_id = $3',
    [account, report.delivery, profile.id],
  )
  if (!delivery) return confirmMoved(taken, report)
  // It was made for the person after that, so nobody can have seen it on a visit from before.
  if (taken.isEarly && delivery.created_at > profile.identified_at!) return 'gone'
  if (delivery.interaction_id !== null) return joinInteraction(taken, report, delivery.interaction_id)
  const about = { ...report, experience: delivery.model_id, kind: delivery.model_kind, group_id: delivery.model_id }
  const experience = await findExperience(taken, delivery.model_id)
  if (!experience) return 'unknown-experience'
  const id = await insertInteraction(taken, { ...about, group_kind: 'delivery' }, experience, delivery.id)
  tellOf(taken, { topic: 'delivery.triggered', experience: delivery.model_id, subject: { delivery: delivery.id } })
  // The profile's row is locked, so nobody else can confirm between the read and this write.
  tx.send(
    `UPDATE deliveries SET at = $3, at_href = $4, interaction_id = $5, claimed_by = NULL, claimed_until = NULL,
       updated_at = $6 WHERE account_id = $1 AND id = $2 AND interaction_id IS NULL`,
    [account, delivery.id, Math.max(at, delivery.created_at), report.href, id, tx.now],
  )
  if (delivery.dropped_at !== null || delivery.removed_at !== null) count(tx, account, 'shown-after-drop')
  await leaveList(tx, account, profile.id, [delivery.id])
  if (delivery.claimed_browser !== null) await trustAgain(tx, account, delivery.claimed_browser)
  return null
}

/** It was shown to an anonymous person who then signed in, and went along with them. It is the Interaction of that person. */
async function confirmMoved(taken: Taken, report: Displayed & { delivery: string }): Promise<Refusal | null> {
  const { tx, account, profile } = taken
  const owner = await tx.first<RowOf<'other_names', 'at'> & { id: string }>(
    `SELECT o.profile_id AS id, o.at FROM profiles p JOIN other_names o ON o.account_id = p.account_id AND o.kind = 'anonymous'
       AND o.name = p.anonymous WHERE p.account_id = $1 AND p.id = $2`,
    [account, profile.id],
  )
  if (!owner) return 'gone'
  // Holds the row of that person, so that no other page can confirm meanwhile.
  await holdList(tx, account, owner.id)
  const person = { ...profile, id: owner.id, identified_at: owner.at }
  const refusal = await confirmDelivery({ ...taken, profile: person, isEarly: true }, report)
  if (refusal) return refusal
  writeDeeds(tx, person, profile)
  // Later reports about it come with the visit in which it was shown.
  const shown = await findInteraction(tx, person, report.interaction)
  if (shown) await nameInteraction(tx, profile, report.interaction, shown.id)
  return null
}

async function joinInteraction(taken: Taken, report: Displayed, interaction: string): Promise<null> {
  await nameInteraction(taken.tx, taken.profile, report.interaction, interaction)
  count(taken.tx, taken.account, 'shown-twice')
  return null
}

async function insertInteraction(
  taken: Taken,
  report: Displayed,
  experience: ReportedExperience,
  delivery: string | null = null,
): Promise<string> {
  const { tx, account, profile, at } = taken
  const id = tx.newId()
  tx.send(
    `INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state,
       group_id, group_kind, delivery_id, displayed_at, first_displayed_at, defer_count, version, url_group_id, language,
       browser_k, team, href, first_ever)
     VALUES ($1, $2, $3, $3, $4, $5, $6, 'displayed', $7, $8, $9, $10, $10, 0, $11, $12, $13, $14, $15, $16,
       CASE WHEN EXISTS (SELECT 1 FROM histories WHERE account_id = $1 AND profile_id = $4 AND experience_id = $5)
         AND NOT EXISTS (SELECT 1 FROM interactions WHERE ${FIRST_BUT_LATER}) THEN 0 ELSE 1 END)`,
    [
      account, id, tx.now, profile.id, report.experience, experience.kind,
      report.group_kind === 'launcher' ? report.group_id : report.experience, report.group_kind, delivery, at,
      knownVersion(experience, report.version), taken.url_group_id, languageOf(report), profile.browser_k, profile.team,
      report.href,
    ], // biome-ignore format: as the columns stand
  )
  // A report that comes late may be about an earlier time than the one that counted as the first until now.
  if (at < tx.now)
    tx.send(
      `UPDATE interactions SET first_ever = 0, updated_at = $2
       WHERE ${FIRST_BUT_LATER.replaceAll('$10', '$3')} AND id <> $6`,
      [account, tx.now, at, profile.id, report.experience, id],
    )
  await nameInteraction(tx, profile, report.interaction, id)
  tx.send(
    `INSERT INTO histories (account_id, profile_id, experience_id, count, rank, last_at, state_rank)
     VALUES ($1, $2, $3, 1, 0, $4, 0)
     ON CONFLICT (account_id, profile_id, experience_id) DO UPDATE SET count = histories.count + 1,
       state_rank = CASE WHEN histories.last_at < excluded.last_at THEN 0 ELSE histories.state_rank END,
       last_at = CASE WHEN histories.last_at < excluded.last_at THEN excluded.last_at ELSE histories.last_at END`,
    [account, profile.id, report.experience, at],
  )
  profile.interaction_count++
  const topic = topicOf(experience.kind, 'displayed')
  tellOf(taken, { topic, experience: report.experience, subject: { interaction: id } })
  return id
}

/** Counted as the first of person `$4` with Experience `$5`, but after the time `$10`. `COALESCE` makes the planner search by person. */
const FIRST_BUT_LATER = `account_id = $1 AND profile_id = $4 AND COALESCE(experience_id, '') = $5
  AND first_ever = 1 AND first_displayed_at > $10`

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const languageOf = ({ language }: Displayed): string | null => (LANGUAGE.test(language ?? '') ? language! : null)
