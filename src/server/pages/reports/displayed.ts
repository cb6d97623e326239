import type { z } from 'zod'
import type { Kind } from '../../../protocol/experience.ts'
import type { InteractionState } from '../../../protocol/interaction.ts'
import type { Report } from '../../../protocol/schema/wire.ts'
import type { DeliveryRow } from '../../deliveries/delivery-record.ts'
import { holdList, saveList } from '../../deliveries/drop-deliveries.ts'
import { count } from '../../journal/note.ts'
import { topicOf } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Question } from '../../store/store.ts'
import { writeDeeds } from '../visit/deeds.ts'
import { trustAgain } from '../visit/lease.ts'
import type { Reporter } from '../visit/see-again.ts'
import { mayAct } from './action.ts'
import { ENDED, rankOf } from './ahead.ts'
import { experienceQuestion, findExperience, knownVersion, type ReportedExperience } from './find-experience.ts'
import { nameInteraction } from './interaction.ts'
import { pageAddress } from './page-address.ts'
import { type InteractionRef, readShowings } from './showings.ts'
import { isCleared, type Refusal, type Taken, tellOf } from './taken.ts'

type Displayed = Extract<z.output<typeof Report>, { type: 'displayed' }>

const deliveryQuestion = ({ account_id, id }: Reporter, delivery: string): Question => ({
  sql: 'SELECT * FROM deliveries WHERE account_id = $1 AND id = $2 AND profile_id = $3',
  values: [account_id, delivery, id],
})

const historyQuestion = ({ account_id, id }: Reporter, experience: string): Question => ({
  sql: 'SELECT last_at FROM histories WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3',
  values: [account_id, id, experience],
})

/** What a showing will probably ask. */
export const showingQuestions = (person: Reporter, { experience, delivery }: Displayed): Question[] => [
  experienceQuestion(person.account_id, experience),
  historyQuestion(person, experience),
  ...(delivery === undefined ? [] : [deliveryQuestion(person, delivery)]),
]

/** The first step is being painted. With a Delivery, this is the confirmation of its claim. */
export async function takeDisplayed(taken: Taken, report: Displayed): Promise<Refusal | null> {
  const { tx, profile } = taken
  const again = taken.showings.get(report.interaction)
  if (again) {
    // It is back from a snooze.
    displayAgain(taken, again)
    return null
  }
  if (report.delivery !== undefined) return confirmDelivery(taken, { ...report, delivery: report.delivery })
  if (isCleared(taken)) return 'cleared'
  // Only the confirmation of a Delivery creates its Interaction.
  const experience = report.group_kind === 'delivery' ? undefined : await findExperience(taken, report.experience)
  if (!experience) return 'unknown-experience'
  if (profile.interaction_count >= taken.limits.interactionsPerPerson) {
    count(tx, taken.account, 'interactions-refused')
    return 'too-many'
  }
  await insertInteraction(taken, report, experience)
  return null
}

function displayAgain({ tx, account, at }: Taken, shown: InteractionRef): void {
  const { id, profile_id, experience_id } = shown
  shown.displayed_at = Math.max(shown.displayed_at, at)
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
  const { sql, values } = deliveryQuestion(profile, report.delivery)
  const delivery = await tx.first<DeliveryRow>(sql, values)
  if (!delivery) return confirmMoved(taken, report)
  // It was made for the person after that, so nobody can have seen it on a visit from before.
  if (taken.isEarly && delivery.created_at > profile.identified_at!) return 'gone'
  if (delivery.interaction_id !== null) return joinInteraction(taken, report, delivery.interaction_id)
  const about = { ...report, experience: delivery.model_id, kind: delivery.model_kind, group_id: delivery.model_id }
  const experience = await findExperience(taken, delivery.model_id)
  if (!experience) return 'unknown-experience'
  const { id } = await insertInteraction(taken, { ...about, group_kind: 'delivery' }, experience, delivery.id)
  tellOf(taken, { topic: 'delivery.triggered', experience: delivery.model_id, subject: { delivery: delivery.id } })
  // The profile's row is locked, so nobody else can confirm between the read and this write.
  tx.send(
    `UPDATE deliveries SET at = $3, at_href = $4, interaction_id = $5, claimed_by = NULL, claimed_until = NULL,
       updated_at = $6 WHERE account_id = $1 AND id = $2 AND interaction_id IS NULL`,
    [account, delivery.id, Math.max(at, delivery.created_at), pageAddress(report.href, taken.host), id, tx.now],
  )
  if (delivery.dropped_at !== null || delivery.removed_at !== null) count(tx, account, 'shown-after-drop')
  const waiting: string[] = JSON.parse(profile.delivery_ids)
  // Written with what else is known of the person at the end.
  if (waiting.includes(delivery.id))
    profile.delivery_ids = JSON.stringify(waiting.filter(other => other !== delivery.id))
  if (delivery.claimed_browser !== null) trustAgain(tx, account, delivery.claimed_browser)
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
  const list = JSON.stringify(await holdList(tx, account, owner.id))
  const person = { ...profile, id: owner.id, identified_at: owner.at, delivery_ids: list }
  const refusal = await confirmDelivery({ ...taken, profile: person, isEarly: true }, report)
  if (refusal) return refusal
  writeDeeds(tx, person, profile)
  if (person.delivery_ids !== list) saveList(tx, account, person.id, JSON.parse(person.delivery_ids))
  // Later reports about it come with the visit in which it was shown.
  const shown = taken.showings.get(report.interaction)
  if (shown) nameInteraction(tx, profile, report.interaction, shown.id)
  return null
}

async function joinInteraction(taken: Taken, report: Displayed, interaction: string): Promise<Refusal | null> {
  // Each name is a row, and a page can make up any number of them.
  if (!mayAct(taken)) return 'too-many'
  const { tx, account, profile, showings } = taken
  nameInteraction(tx, profile, report.interaction, interaction)
  for (const [key, shown] of await readShowings(tx, profile, [report.interaction])) showings.set(key, shown)
  count(tx, account, 'shown-twice')
  return null
}

async function insertInteraction(
  taken: Taken,
  report: Displayed,
  experience: ReportedExperience,
  delivery: string | null = null,
): Promise<InteractionRef> {
  const { tx, account, profile, at, ahead } = taken
  const { raises } = ahead
  const id = tx.newId()
  const version = knownVersion(experience, report.version)
  const { sql, values } = historyQuestion(profile, report.experience)
  const before = await tx.first<RowOf<'histories', 'last_at'>>(sql, values)
  const reachedAt = (state: InteractionState) => raises.find(raise => raise.state === state)?.at ?? null
  const isFirst = !before || (before.last_at > at && (await takesFirst(taken, report.experience)))
  tx.send(
    `INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state,
       group_id, group_kind, delivery_id, displayed_at, first_displayed_at, defer_count, version, url_group_id, language,
       browser_k, team, href, first_ever, started_at, completed_at, exited_at)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 0, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      account, id, tx.now, profile.id, report.experience, experience.kind, raises.at(-1)?.state ?? 'displayed',
      report.group_kind === 'launcher' ? report.group_id : report.experience, report.group_kind, delivery, at,
      version, taken.url_group_id, languageOf(report), profile.browser_k, profile.team, pageAddress(report.href, taken.host), isFirst,
      reachedAt('started'), reachedAt('completed'), reachedAt('exited'),
    ], // biome-ignore format: as the columns stand
  )
  nameInteraction(tx, profile, report.interaction, id)
  addToHistory(taken, report.experience, before !== undefined)
  ahead.isTaken = raises.length > 0
  profile.interaction_count++
  tellOfShowing(taken, report.experience, experience.kind, id)
  const shown: InteractionRef = {
    id, profile_id: profile.id, experience_id: report.experience, experience_kind: experience.kind, version,
    displayed_at: at, newest: experience.newest,
  } // biome-ignore format: a row
  taken.showings.set(report.interaction, shown)
  return shown
}

/** A report that comes late may be about an earlier time than the one that counted as the first until now. */
async function takesFirst({ tx, account, profile, at }: Taken, experience: string): Promise<boolean> {
  // `COALESCE` makes the planner search by person.
  const later = await tx.run(
    `UPDATE interactions SET first_ever = 0, updated_at = $2
     WHERE account_id = $1 AND profile_id = $4 AND COALESCE(experience_id, '') = $5
       AND first_ever = 1 AND first_displayed_at > $3`,
    [account, tx.now, at, profile.id, experience],
  )
  return later > 0
}

/** One more showing, and how far it went. The state is that of the showing that was displayed last. */
function addToHistory({ tx, account, profile, at, ahead }: Taken, experience: string, isKnown: boolean): void {
  const last = ahead.raises.at(-1)
  const rank = rankOf(last?.state ?? 'displayed')
  const ended = last && rank >= ENDED ? last.at : null
  const values = [account, profile.id, experience, at, rank, ended]
  if (isKnown)
    tx.send(
      `UPDATE histories SET count = count + 1, rank = CASE WHEN rank < $5 THEN $5 ELSE rank END,
         state_rank = CASE WHEN last_at < $4 OR (last_at = $4 AND (state_rank IS NULL OR state_rank < $5)) THEN $5
           ELSE state_rank END,
         ended_at = CASE WHEN CAST($6 AS BIGINT) IS NULL OR ended_at > $6
           OR (rank >= $5 AND last_at >= $4 AND state_rank >= $5) THEN ended_at ELSE $6 END,
         last_at = CASE WHEN last_at < $4 THEN $4 ELSE last_at END
       WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3`,
      values,
    )
  else
    tx.send(
      `INSERT INTO histories (account_id, profile_id, experience_id, count, rank, last_at, state_rank, ended_at)
       VALUES ($1, $2, $3, 1, $5, $4, $5, $6)`,
      values,
    )
}

function tellOfShowing(taken: Taken, experience: string, kind: Kind, interaction: string): void {
  const steps: { state: InteractionState; at: number }[] = [{ state: 'displayed', at: taken.at }, ...taken.ahead.raises]
  for (const { state, at } of steps)
    tellOf({ ...taken, at }, { topic: topicOf(kind, state), experience, subject: { interaction } })
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const languageOf = ({ language }: Displayed): string | null => (LANGUAGE.test(language ?? '') ? language! : null)
