import { evaluateLinearly } from '../../evaluator/evaluate-linearly.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { addCounts, type Counts } from '../../results/counts.ts'
import type { Account } from '../access/accounts/account.ts'
import { readContents } from '../content/versions/contents.ts'
import type { Paced } from '../http/searches.ts'
import { NOTHING, remember } from '../pages/visit/remembered.ts'
import { situationOf } from '../pages/visit/situation.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import { UNLIMITED } from '../people/seen/automatic-showings.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store, Tx } from '../store/store.ts'
import { countRows, SHOWN, type ShownRow } from './figures/count-rows.ts'
import type { Cell, Period } from './read-result.ts'

/** One answer looks through at most this many Interactions, in batches. */
const MOST = 20_000

type ShownTo = ShownRow & RowOf<'interactions', 'profile_id'>

/**
 * Counts of people who are in a Segment today. Figures of the past cannot know them, so we look through the rows: with a limit,
 * and other work runs in between.
 */
export async function segmentCells(
  store: Store,
  account: Account,
  experience: string,
  segment: SegmentGroup,
  { from, to, calendar }: Period,
  paced: Paced,
): Promise<{ cells: Cell[]; complete: boolean }> {
  const asked = await prepare(store, account, segment)
  const contents = await readContents(store.query, account.id, experience)
  const cells = new Map<string, Cell>()
  const { segmentRows } = store.sizes
  let after: [number, string] = [-1, '']
  for (let looked = 0; ; looked += segmentRows) {
    const rows = await store.query<ShownTo>(
      `SELECT ${SHOWN}, profile_id FROM interactions
       WHERE account_id = $1 AND experience_id = $2 AND first_displayed_at >= $3 AND first_displayed_at < $4
         AND (first_displayed_at, id) > ($5, $6) ORDER BY first_displayed_at, id LIMIT ${segmentRows}`,
      [account.id, experience, calendar.startOf(from), calendar.endOf(to), ...after],
    )
    if (looked >= MOST && rows.length > 0) return { cells: [...cells.values()], complete: false }
    const members = await paced(() => store.transaction(tx => membersOf(tx, account, asked, rows), 'committed'))
    const theirs = rows.filter(({ profile_id }) => members.has(profile_id))
    for (const { at, version, counts } of await countRows(store.query, account.id, theirs, contents)) {
      const key = `${calendar.dayOf(at)} ${version}`
      const cell: Cell = cells.get(key) ?? { day: calendar.dayOf(at), version, counts: {} as Counts }
      cells.set(key, cell)
      addCounts(cell.counts, counts)
    }
    if (rows.length < segmentRows) return { cells: [...cells.values()], complete: true }
    const last = rows.at(-1)!
    after = [last.first_displayed_at, last.id]
  }
}

/** Which of these people are in the Segment. We ask the evaluator, with an Experience that has no other condition. */
async function membersOf(tx: Tx, account: Account, asked: Asked, rows: ShownTo[]): Promise<Set<string>> {
  const members = new Set<string>()
  if (rows.length === 0) return members
  const { places, values } = placesFor([...new Set(rows.map(({ profile_id }) => profile_id))])
  const profiles = await tx.query<ProfileRow>(`SELECT * FROM profiles WHERE account_id = $1 AND id IN (${places})`, [
    account.id,
    ...values,
  ])
  for (const profile of profiles) {
    const situation = situationOf({
      now: tx.now,
      url: null,
      site: { account, feed: { segments: asked.named, limits: UNLIMITED.limits }, enabled: true, url_group_id: null },
      profile,
      company: asked.readsCompany ? await companyOf(tx, profile) : null,
      remembered: asked.readsPast ? await remember(tx, account.id, profile.id, UNLIMITED) : NOTHING,
    })
    if (evaluateLinearly([{ kind: 'automatic', experience: asked.experience }], situation)[0]!.state === 'show')
      members.add(profile.id)
  }
  return members
}

interface Asked {
  experience: Experience
  named: { [id: string]: SegmentGroup }
  /** Most Segments read neither what a person did nor their company. Then we do not load it. */
  readsPast: boolean
  readsCompany: boolean
}

async function prepare(store: Store, account: Account, segment: SegmentGroup): Promise<Asked> {
  const rows = await store.query<RowOf<'segments', 'id'> & { live: string }>(
    'SELECT id, live FROM segments WHERE account_id = $1 AND live IS NOT NULL',
    [account.id],
  )
  const named = Object.fromEntries(rows.map(({ id, live }) => [id, JSON.parse(live) as SegmentGroup]))
  const text = JSON.stringify(segment)
  const experience: Experience = {
    id: 'asked',
    kind: 'tour',
    name: '',
    published_at: '-',
    recurrence: 'always',
    steps: [{ id: 'asked' }],
    segment,
  }
  return {
    experience,
    named,
    readsPast: /"kind":"(event|tour|survey|segment)"/.test(text),
    readsCompany: /"kind":"(company|segment)"/.test(text),
  }
}
