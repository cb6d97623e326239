import { type References, referencesOf } from '../../content/references.ts'
import { Problem } from '../http/problem.ts'
import type { Tx } from '../store/store.ts'

/** Something that refers to a Segment or an Environment, and by which of its versions. */
export interface UserOf {
  id: string
  kind: string
  name: string
  in_draft: boolean
  in_live: boolean
  in_scheduled: boolean
}

interface Row {
  id: string
  kind: string
  name: string
  draft: string
  live: string | null
  /** Segments have none. */
  scheduled?: string | null
}

/** Every Experience and Segment that refers to it, newest first. Archived ones do not count. */
export async function usersOf(tx: Tx, account: string, what: keyof References, id: string): Promise<UserOf[]> {
  const found: UserOf[] = []
  for (const table of ['experiences', 'segments'] as const)
    for (const row of await mentioning(tx, table, account, id)) {
      const names = (stored: string | null | undefined) => !!stored && referencesOf(JSON.parse(stored))[what].has(id)
      const { kind, name, draft, live, scheduled } = row
      const used = { in_draft: names(draft), in_live: names(live), in_scheduled: names(scheduled) }
      if (Object.values(used).includes(true)) found.push({ id: row.id, kind, name, ...used })
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
  const names = users.slice(0, 5).map(({ kind, name }) => `${kind} "${name}"`)
  const more = users.length > 5 ? ` and ${users.length - 5} more` : ''
  throw new Problem(
    409,
    `The ${what} is used by ${names.join(', ')}${more}; change or archive them first`,
    {},
    { users },
  )
}
