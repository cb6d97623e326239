import type { Kind } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { addCounts, type Counts } from '../../results/counts.ts'
import { type Asked, experimentOf, figuresOf, funnelOf } from '../../results/figures.ts'
import { shareOf } from '../../results/share.ts'
import type { Account } from '../access/accounts/account.ts'
import { type DraftRow, needDraft } from '../content/drafts/draft.ts'
import { notFound } from '../http/problem.ts'
import type { Store, Tx } from '../store/store.ts'
import { type By, type Cell, periodAnswer, readCells, readPeriod, rowsBy, sumOf } from './read-result.ts'
import { segmentCells } from './segment-cells.ts'

export interface AskedResult {
  id: string
  from?: string
  to?: string
  by?: By
  version?: number
  segment_id?: string
}

/** One line for each Experience, and for archived ones with counts. */
export async function resultsOf(tx: Tx, account: Account, asked: { from?: string; to?: string }) {
  const period = await readPeriod(tx, account, asked)
  const rows = await tx.query<{ experience_id: string; body: string }>(
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

interface Content {
  steps: { id: string; title?: string; question?: { type: string } }[]
}

/** The steps as they are written now. */
export const stepsAsked = ({ draft }: DraftRow): Asked[] =>
  (JSON.parse(draft) as Content).steps.map(({ id, title = '', question }) => ({
    id,
    title,
    type: question?.type ?? '',
  }))

export async function resultOf(store: Store, account: Account, kind: Kind, asked: AskedResult) {
  const read = await store.transaction(async tx => {
    const row = await needDraft(tx, 'experiences', account.id, kind, asked.id)
    const period = await readPeriod(tx, account, asked)
    const segment = asked.segment_id === undefined ? null : await needSegment(tx, account.id, asked.segment_id)
    const [cells, ever] = [
      segment ? [] : await readCells(tx, account.id, row.id, period),
      await readCells(tx, account.id, row.id, { from: '0', to: '9' }),
    ]
    return { row, period, segment, cells, ever }
  })
  const { row, period, segment } = read
  const looked = segment && (await segmentCells(store, account, row.id, segment.body, period))
  const cells = ofVersion(looked?.cells ?? read.cells, asked.version)
  const steps = stepsAsked(row)
  const { by = null } = asked
  return {
    id: row.id,
    kind,
    name: row.name,
    ...periodAnswer(period),
    version: asked.version ?? null,
    segment: segment && {
      id: segment.id,
      name: segment.name,
      membership: 'today' as const,
      complete: looked!.complete,
    },
    ...figuresOf(
      sumOf(cells),
      steps.filter(({ type }) => type !== ''),
    ),
    experiment: experimentOf(sumOf(ofVersion(read.ever, asked.version))),
    by,
    rows: by && rowsBy(by, cells, period, steps, segment === null),
  }
}

const ofVersion = (cells: Cell[], version: number | undefined): Cell[] =>
  version === undefined ? cells : cells.filter(cell => cell.version === version)

async function needSegment(tx: Tx, account: string, id: string) {
  const row = await tx.first<DraftRow>('SELECT * FROM segments WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound('The Segment')
  return { id: row.id, name: row.name, body: JSON.parse(row.live ?? row.draft) as SegmentGroup }
}
