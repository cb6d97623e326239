import type { z } from 'zod'
import type { Report } from '../../../protocol/schema/wire.ts'
import { isHeard, topicOf } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'
import { mayAct } from './action.ts'
import { raiseState } from './interaction.ts'
import type { InteractionRef } from './showings.ts'
import { shownContent } from './shown-content.ts'
import { type Refusal, type Taken, tellOf } from './taken.ts'

type Answer = Extract<z.output<typeof Report>, { type: 'answer' }>

/** Webhooks are told of an answer that is new or another one, not of each report that repeats it. */
export async function takeAnswer(taken: Taken, interaction: InteractionRef, report: Answer): Promise<Refusal | null> {
  const { id, experience_id: experience, experience_kind: kind } = interaction
  if (kind === 'survey' && !(await isAnswer(taken, interaction, report))) return 'unknown-answer'
  if (!mayAct(taken)) return 'too-many'
  await raiseState(taken, interaction, 'started')
  if (kind !== 'survey') return null
  const topic = topicOf(kind, 'answered')
  const isNews = isHeard({ id: taken.account, webhooks: taken.webhooks }, topic) && (await isNew(taken, id, report))
  saveAnswer(taken, interaction, report)
  if (isNews) tellOf(taken, { topic, experience, subject: { interaction: id, step_id: report.step } })
  return null
}

/** A question with marks has no other answers. */
async function isAnswer({ tx, account }: Taken, interaction: InteractionRef, { step, answer }: Answer) {
  const contents = await shownContent(tx, account, interaction)
  return contents.countAnswer(interaction.version, step, answer) !== undefined
}

async function isNew({ tx, account, at }: Taken, interaction: string, { step, answer, text }: Answer) {
  const before = await tx.first<RowOf<'responses', 'answer' | 'text' | 'said_at'>>(
    'SELECT answer, text, said_at FROM responses WHERE account_id = $1 AND interaction_id = $2 AND step_id = $3',
    [account, interaction, step],
  )
  if (!before) return true
  const isLater = before.said_at === null || before.said_at <= at
  return isLater && (before.answer !== answer || before.text !== (text ?? null))
}

/** The last answer to a question counts, in whatever order they arrive. */
function saveAnswer(
  { tx, account, profile, at }: Taken,
  { id, experience_id }: InteractionRef,
  { step, answer, text }: Answer,
): void {
  tx.send(
    `INSERT INTO responses (account_id, id, created_at, updated_at, profile_id, interaction_id, survey_id, step_id,
       answer, text, said_at) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (account_id, interaction_id, step_id) DO UPDATE SET answer = excluded.answer, text = excluded.text,
       updated_at = excluded.updated_at, said_at = excluded.said_at
     WHERE responses.said_at IS NULL OR responses.said_at <= excluded.said_at`,
    [account, tx.newId(), tx.now, profile.id, id, experience_id, step, answer, text ?? null, at],
  )
}
