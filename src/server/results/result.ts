import type { Kind } from '../../protocol/experience.ts'
import type { Breakdown } from '../../protocol/schema/results.ts'
import { addCounts, type Counts } from '../../results/counts.ts'
import { experimentOf, figuresOf, funnelOf } from '../../results/figures.ts'
import { shareOf } from '../../results/share.ts'
import type { Account } from '../access/accounts/account.ts'
import type { Call } from '../access/manage.ts'
import { type DraftRow, needDraft } from '../content/drafts/draft.ts'
import { askedSegment } from '../content/segments/asked-segment.ts'
import { readContents } from '../content/versions/contents.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { questionsIn } from './questions-in.ts'
import { type Cell, periodAnswer, readCells, readPeriod, rowsBy, sumOf } from './read-result.ts'
import { segmentCells } from './segment-cells.ts'

export interface AskedResult {
  id: string
  from?: string
  to?: string
  by?: Breakdown
  version?: number
  segment_id?: string
}

/** One line for each Experience, and for archived ones with counts. */
export async function resultsOf(tx: Tx, account: Account, asked: { from?: string; to?: string }) {
  const period = await readPeriod(tx, account, asked)
  const rows = await tx.query<RowOf<'figures', 'experience_id' | 'body'>>(
    'SELECT experience_id, body FROM figures WHERE account_id = $1 AND day >= $2 AND day <= $3',
    [account.id, period.from, period.to],
  )
  const sums = new Map<string, Counts>()
  for (const { experience_id, body } of rows)
    sums.set(experience_id, addCounts(sums.get(experience_id) ?? {}, funnelOf(JSON.parse(body) as Counts)))
  const experiences = await tx.query<Pick<DraftRow, 'id' | 'name' | 'archived_at'> & { kind: Kind; live: number }>(
    `SELECT id, kind, name, archived_at, CASE WHEN live IS NULL THEN 0 ELSE 1 END AS live FROM experiences
     WHERE account_id = $1 ORDER BY id DESC`,
    [account.id],
  )
  const results = experiences
    .filter(({ id, archived_at }) => archived_at === null || sums.has(id))
    .map(({ id, kind, name, live }) => {
      const funnel = funnelOf(sums.get(id) ?? {})
      return { id, kind, name, live: live === 1, ...funnel, completion: shareOf(funnel.completed, funnel.displayed) }
    })
  return { results, ...periodAnswer(period) }
}

/** Who asks for a result, and whose turn it takes to look through people. */
type Asking = Pick<Call<unknown>, 'store' | 'account' | 'search'>

export async function resultOf({ store, account, search }: Asking, kind: Kind, asked: AskedResult) {
  const read = await store.transaction(async tx => {
    const row = await needDraft(tx, account.id, kind, asked.id)
    const period = await readPeriod(tx, account, asked)
    const segment = asked.segment_id === undefined ? null : await askedSegment(tx, account.id, asked.segment_id)
    const [cells, ever] = [
      segment ? [] : await readCells(tx, account.id, row.id, period),
      await readCells(tx, account.id, row.id, { from: '0', to: '9' }),
    ]
    const contents = await readContents(tx.query, account.id, row.id)
    return { row, period, segment, cells, ever, contents }
  })
  const { row, period, segment, contents } = read
  const looked = segment && (await search(paced => segmentCells(store, account, row.id, segment.group, period, paced)))
  const cells = ofVersion(looked?.cells ?? read.cells, asked.version)
  const version = asked.version ?? null
  const steps = {
    order: contents.steps(version).map(({ id }) => id),
    titleOf: (step: string) => contents.step(version, step)?.title ?? '',
  }
  const { by = null } = asked
  const { deliveries, ...figures } = figuresOf(sumOf(cells), questionsIn(cells, contents, version))
  return {
    id: row.id,
    kind,
    name: row.name,
    ...periodAnswer(period),
    version,
    segment: segment && {
      ...segment.said,
      membership: 'today' as const,
      complete: looked!.complete,
    },
    ...figures,
    // A Delivery is made for no version, and a person who is put into a group is counted for everybody.
    deliveries: segment || version !== null ? null : deliveries,
    experiment: segment ? null : experimentOf(sumOf(ofVersion(read.ever, asked.version))),
    ...(by ? rowsBy(by, cells, period, steps, segment === null) : { by: null, rows: null }),
  }
}

const ofVersion = (cells: Cell[], version: number | undefined): Cell[] =>
  version === undefined ? cells : cells.filter(cell => cell.version === version)
