import type { Call } from '../../access/manage.ts'
import type { SaidSegment } from '../../content/segments/asked-segment.ts'
import { type Cursor, listPage, type Page, wholeLimit } from '../../http/page.ts'
import type { Paced } from '../../http/searches.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import type { Store } from '../../store/store.ts'
import { type PeopleFilter, peopleFilter, type WantedPeople } from './people-filter.ts'

/** One request looks at no more people than this. The cursor leads on. */
export const MOST_LOOKED_AT = 10_000

export interface Looked {
  rows: ProfileRow[]
  /** How many people were looked at. */
  of: number
  cursor: Cursor
  /** The Segment that was asked for, and whether its live version or its draft was meant. */
  segment?: SaidSegment
}

/**
 * People, newest first, until a page is full, nobody is left, or the limit is reached. Then the page may be short, and the cursor
 * is after the last person that was looked at.
 */
export async function lookThrough(
  store: Store,
  account: string,
  { limit: given, before, after, ...wanted }: WantedPeople & Page,
  search: Call<unknown>['search'],
  most = wholeLimit(given),
): Promise<Looked> {
  const { filter, segment } = await store.transaction(tx => peopleFilter(tx, account, wanted))
  const looking = { filter, segment, before, after, most }
  // Without a filter it is one page of a list.
  return filter
    ? search(paced => look(store, account, looking, paced))
    : look(store, account, looking, batch => batch())
}

interface Looking extends Pick<Page, 'before' | 'after'> {
  filter: PeopleFilter | null
  segment: SaidSegment | undefined
  most: number
}

async function look(
  store: Store,
  account: string,
  { filter, segment, before, after, most }: Looking,
  paced: Paced,
): Promise<Looked> {
  const looked: Looked = { rows: [], of: 0, cursor: { limit: most, before: null }, segment }
  const listing = { table: 'profiles', where: 'account_id = $1', values: [account] }
  const { people, batch } = store.sizes
  let next = before
  for (;;) {
    const room = most - looked.rows.length
    const page = { limit: filter ? people : Math.min(batch, room), ...bounds({ before: next, after }) }
    const { rows, found, rest } = await paced(() =>
      store.transaction(async tx => {
        const { rows, cursor } = await listPage<ProfileRow>(tx, listing, page)
        return { rows, found: filter ? await filter(tx, rows) : rows, rest: cursor.before }
      }, 'committed'),
    )
    const fitting = found.slice(0, room)
    looked.rows.push(...fitting)
    // A full page ends with its last person, who may be in the middle of the batch.
    const isFull = fitting.length === room
    const end = isFull ? rows.indexOf(fitting.at(-1)!) + 1 : rows.length
    looked.of += end
    looked.cursor.before = end < rows.length ? rows[end - 1]!.id : rest
    if (isFull || looked.cursor.before === null || looked.of >= MOST_LOOKED_AT) return looked
    next = looked.cursor.before
  }
}

const bounds = ({ before, after }: Page): Page => ({
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})
