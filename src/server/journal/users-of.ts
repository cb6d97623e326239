import { type References, referencesOf } from '../../content/references.ts'
import type { Kind } from '../../protocol/experience.ts'
import { Problem } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

/** Something that refers to a Segment or an Environment, and by which of its versions. */
export interface UserOf {
  id: string
  kind: Kind | 'segment'
  name: string
  in_draft: boolean
  in_live: boolean
  in_scheduled: boolean
  /** When its scheduled version begins, if that one uses it. */
  publish_at: string | null
}

interface Row extends RowOf<'experiences' | 'segments', 'id' | 'kind' | 'name' | 'draft' | 'live'> {
  kind: Kind | 'segment'
  /** Segments have none. */
  scheduled?: string | null
  publish_at?: number | null
}

/** Every Experience and Segment that refers to it, newest first. Archived ones do not count. */
export async function usersOf(tx: Tx, account: string, what: keyof References, id: string): Promise<UserOf[]> {
  const found: UserOf[] = []
  for (const table of ['experiences', 'segments'] as const)
    for (const row of await mentioning(tx, table, account, id)) {
      const names = (stored: string | null | undefined) => !!stored && referencesOf(JSON.parse(stored))[what].has(id)
      const { kind, name, draft, live, scheduled } = row
      const used = { in_draft: names(draft), in_live: names(live), in_scheduled: names(scheduled) }
      const publish_at = used.in_scheduled ? timestamp(row.publish_at ?? null) : null
      if (Object.values(used).includes(true)) found.push({ id: row.id, kind, name, ...used, publish_at })
    }
  return found
}

/** Where the id is in the text. Parsing the text makes sure. */
function mentioning(tx: Tx, table: 'experiences' | 'segments', account: string, id: string): Promise<Row[]> {
  const texts = table === 'experiences' ? ['draft', 'live', 'scheduled'] : ['draft', 'live']
  return tx.query<Row>(
    `SELECT * FROM ${table} WHERE account_id = $1 AND archived_at IS NULL AND id <> $3
       AND (${texts.map(text => `${text} LIKE $2`).join(' OR ')}) ORDER BY id DESC`,
    [account, `%${id}%`, id],
  )
}

/** Refuses it, and lists who would be left without it. */
export function refuseInUse(what: string, users: UserOf[]): void {
  if (users.length === 0) return
  const names = users.slice(0, 5).map(user => `${user.kind} "${user.name}"${scheduledWords(user)}`)
  const more = users.length > 5 ? ` and ${users.length - 5} more` : ''
  const end = users.some(({ in_scheduled }) => in_scheduled) ? END_SCHEDULE : ''
  const says = `The ${what} is used by ${names.join(', ')}${more}; change or archive them first${end}`
  throw new Problem(409, says, { reason: 'in_use', body: { users } })
}

function scheduledWords({ in_scheduled, in_draft, in_live }: UserOf): string {
  if (!in_scheduled) return ''
  return in_draft || in_live ? ' (also in its scheduled version)' : ' (in its scheduled version)'
}

/** Changing the draft does not change what is scheduled. */
const END_SCHEDULE =
  '. A scheduled version stays as it is: schedule it again, or end the schedule with "Cancel that" in the editor (in the API: publish_at null)'
