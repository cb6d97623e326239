import { listPage, type Page } from '../http/page.ts'
import { timestamp } from '../http/timestamp.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { MessageRow } from './message.ts'

type AttemptRow = RowOf<'webhook_attempts'>

/** One page of the requests to a receiver, newest first. */
export async function listAttempts(tx: Tx, account: string, webhook: string, { ok, ...page }: Page & { ok?: boolean }) {
  const values = [account, webhook, ...(ok === undefined ? [] : [Number(ok)])]
  const theirs = `account_id = $1 AND webhook_id = $2${ok === undefined ? '' : ' AND ok = $3'}`
  const where = await withoutForgotten(tx, account, theirs, values, "COALESCE(profile_id, '')")
  const { rows, cursor } = await listPage<AttemptRow>(tx, { table: 'webhook_attempts', where, values }, page)
  return { attempts: await withMessages(tx, account, webhook, rows), cursor }
}

export async function readAttempt(tx: Tx, account: string, webhook: string, id: string) {
  const rows = await tx.query<AttemptRow>('SELECT * FROM webhook_attempts WHERE account_id = $1 AND id = $2', [
    account,
    id,
  ])
  const [attempt] = await withMessages(tx, account, webhook, rows)
  return attempt
}

async function withMessages(tx: Tx, account: string, webhook: string, rows: AttemptRow[]) {
  if (rows.length === 0) return []
  const { places, values } = placesFor(
    rows.map(row => row.message_id),
    2,
  )
  const messages = await tx.query<MessageRow>(
    `SELECT * FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND id IN (${places})`,
    [account, webhook, ...values],
  )
  const byId = new Map(messages.map(message => [message.id, message]))
  return rows.flatMap(row => {
    const message = byId.get(row.message_id)
    return message ? [attemptRecord(row, message)] : []
  })
}

const attemptRecord = (row: AttemptRow, { kind, state, body, next_at }: MessageRow) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  message_id: row.message_id,
  kind,
  state,
  number: row.number,
  ok: row.ok === 1,
  status: row.status,
  error: row.error,
  ms: row.ms,
  answer: row.answer,
  body,
  next_at: timestamp(next_at),
})
