import type { z } from 'zod'
import type { FileAnswer, FileList } from '../../../protocol/schema/files.ts'
import type { Account } from '../../access/accounts/account.ts'
import type { UrlGroupRow } from '../../domains/url-record.ts'
import { type Cursor, listPage, type Page, wholeLimit } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, storedBody } from '../drafts/draft.ts'
import { liveStampOf, stampOf, stampOfContent } from '../drafts/stamp.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { readKeys } from '../keys/keys.ts'
import type { LimitGroupRow } from '../limits/limit-group.ts'
import { limitGroupContent } from './limit-group-file.ts'
import { readPushed, readPushedFrom } from './pushed.ts'

type Listed = Omit<z.output<typeof FileAnswer>, 'pushed' | 'pushed_from' | 'key'>
type Wanted = z.output<typeof FileList>

/** The stamp of what people get, for what has no draft: they get it as soon as it is written. */
export const NO_DRAFT = 'no-draft'

/** The id under which the theme of an account is remembered. */
export const THEME = 'theme'

/** The same for the account's own labels. */
export const LABELS = 'labels'

/** One page of what files can hold, newest first: drafts, and what people get. */
export async function listFiles(tx: Tx, account: Account, { of, archived = false, ...page }: Wanted) {
  const { found, cursor } = await listed(tx, account, { of, archived }, page)
  const ids = found.map(({ id }) => id)
  const pushed = await readPushed(tx, account.id, ids)
  const from = await readPushedFrom(tx, account.id, ids)
  const keys = await readKeys(tx, account.id, ids)
  const files = found.map(each => ({
    ...each,
    key: keys.get(each.id) ?? null,
    pushed: pushed.get(each.id) ?? null,
    pushed_from: from.get(each.id) ?? [],
  }))
  return { files, cursor }
}

async function listed(
  tx: Tx,
  account: Account,
  { of, archived }: Required<Pick<Wanted, 'of' | 'archived'>>,
  page: Page,
): Promise<{ found: Listed[]; cursor: Cursor }> {
  const values = [account.id]
  const where = `account_id = $1 AND archived_at IS ${archived ? 'NOT NULL' : 'NULL'}`
  switch (of) {
    case 'experiences':
    case 'segments': {
      const { rows, cursor } = await listPage<DraftRow & Partial<RowOf<'experiences', 'version'>>>(
        tx,
        { table: of, where, values },
        page,
      )
      const read = of === 'experiences' ? contentOf : storedBody
      return { found: rows.map(row => withDraft(row, read)), cursor }
    }
    case 'environments': {
      const { rows, cursor } = await listPage<UrlGroupRow>(tx, { table: 'url_groups', where, values }, page)
      return { found: rows.map(environment), cursor }
    }
    case 'limit_groups': {
      if (archived) return { found: [], cursor: { limit: wholeLimit(page.limit), before: null } }
      const listing = { table: 'limit_groups', where: 'account_id = $1', values }
      const { rows, cursor } = await listPage<LimitGroupRow>(tx, listing, page)
      const found: Listed[] = []
      for (const row of rows) found.push(withoutDraft(row.id, 'limit_group', await limitGroupContent(tx, row)))
      return { found, cursor }
    }
    case 'theme': {
      const { theme } = account.settings
      const found = theme && !archived ? [withoutDraft(THEME, 'theme', theme as Listed['content'])] : []
      return { found, cursor: { limit: wholeLimit(page.limit), before: null } }
    }
    case 'labels': {
      const { labels: languages } = account.settings
      const found =
        Object.keys(languages).length > 0 && !archived ? [withoutDraft(LABELS, 'labels', { languages })] : []
      return { found, cursor: { limit: wholeLimit(page.limit), before: null } }
    }
  }
}

function withDraft(row: DraftRow & { version?: number | null }, read: (stored: string) => Listed['content']): Listed {
  return {
    id: row.id,
    kind: row.kind as Listed['kind'],
    content: read(row.draft),
    stamp: stampOf(row),
    live: row.live === null ? null : read(row.live),
    live_stamp: liveStampOf(row),
    archived_at: timestamp(row.archived_at),
    was_live: row.live !== null || (row.version ?? null) !== null,
  }
}

const environment = (row: UrlGroupRow): Listed => ({
  ...withoutDraft(row.id, 'environment', environmentContent(row)),
  archived_at: timestamp(row.archived_at),
})

const withoutDraft = (id: string, kind: Listed['kind'], content: Listed['content']): Listed => ({
  id,
  kind,
  content,
  stamp: stampOfContent(content),
  live: null,
  live_stamp: NO_DRAFT,
  was_live: false,
})

/** What a file says about an Environment. Its domains belong to the account. */
export function environmentContent({ name, description, short_name, style_short_name_color }: UrlGroupRow) {
  const all = { name, description, short_name, style_short_name_color }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}
