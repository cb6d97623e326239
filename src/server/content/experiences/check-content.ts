import { type References, referencesOf } from '../../../content/references.ts'
import { contrastMessages } from '../../access/accounts/contrast-messages.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { Writer } from '../drafts/writer.ts'
import { type Content, repeatedIds } from './assign-ids.ts'

/** Checks what no schema can see: repeated ids, unreadable colours, and ids of things that do not exist. */
export async function checkContent(
  tx: Tx,
  { account, awaited }: Pick<Writer, 'account' | 'awaited'>,
  content: Content,
): Promise<void> {
  const messages = [
    ...repeatedIds(content).map(id => `steps: the id ${id} is in it more than once`),
    ...contrastMessages(content.theme, account.settings.theme),
    ...(await missing(tx, account.id, referencesOf(content), awaited)),
  ]
  if (messages.length > 0) throw invalid(messages)
}

/** Ids that are named but do not exist, or are archived. `awaited`: Experiences that the same push creates. */
export async function missing(
  tx: Tx,
  account: string,
  named: References,
  awaited: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const check = async (table: string, what: string, ids: Set<string>) => {
    const known = await existing(tx, table, account, ids, 'archived_at IS NULL')
    const absent = [...ids].filter(id => !known.has(id))
    const archived = await existing(tx, table, account, new Set(absent), 'archived_at IS NOT NULL')
    return absent.map(id =>
      archived.has(id)
        ? `The ${what} “${archived.get(id)}” is archived; bring it back first`
        : `The ${what} ${id} cannot be found`,
    )
  }
  return [
    ...(await check('url_groups', 'Environment', named.url_groups)),
    ...(await check('segments', 'Segment', named.segments)),
    ...(await check('experiences', 'Experience', new Set([...named.experiences].filter(id => !awaited.has(id))))),
  ]
}

/** Live content may refer only to Segments that are live themselves. */
export async function checkPublishable(tx: Tx, account: string, content: unknown): Promise<void> {
  const { segments } = referencesOf(content)
  const live = await existing(tx, 'segments', account, segments, 'live IS NOT NULL')
  const missing = [...segments].filter(id => !live.has(id))
  if (missing.length === 0) return
  const names = await existing(tx, 'segments', account, new Set(missing), 'live IS NULL')
  throw conflict(`The Segment “${names.get(missing[0]!)}” is not live; publish it first`, 'not_live')
}

/** Their names by id. */
async function existing(
  tx: Tx,
  table: string,
  account: string,
  ids: Set<string>,
  where: string,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const { places, values } = placesFor([...ids])
  const rows = await tx.query<RowOf<'experiences' | 'segments' | 'url_groups', 'id' | 'name'>>(
    `SELECT id, name FROM ${table} WHERE account_id = $1 AND ${where} AND id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
