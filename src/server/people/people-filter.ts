import { inSegment } from '../../evaluator/segment.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { SegmentGroup, SegmentItem } from '../../protocol/segment.ts'
import { fullCompany } from '../companies/company-record.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { missing } from '../experiences/check-content.ts'
import { referencesOf } from '../experiences/references.ts'
import { invalid } from '../http/problem.ts'
import { fullProfile, type ProfileRow } from '../profiles/profile-record.ts'
import type { Tx } from '../store/store.ts'
import { type PersonPast, pastOf } from './past-of.ts'

/** Who is looked for: everything that is given has to hold. */
export interface WantedPeople {
  segment_id?: string
  filters?: (SegmentItem | SegmentGroup)[]
  filters_op?: 'and' | 'or'
  text?: string
}

/** Which of these people are meant. */
export type PeopleFilter = (tx: Tx, rows: ProfileRow[]) => Promise<ProfileRow[]>

/** Null where everybody is. */
export async function peopleFilter(tx: Tx, account: string, wanted: WantedPeople): Promise<PeopleFilter | null> {
  const { segment_id, filters, filters_op = 'and', text } = wanted
  const problems = await missing(tx, account, referencesOf(filters))
  if (problems.length > 0) throw invalid(problems.map(problem => `filters: ${problem}`))
  const items: SegmentGroup['items'] = []
  if (segment_id !== undefined)
    items.push(groupIn((await needDraft(tx, 'segments', account, 'segment', segment_id)).draft))
  if (filters !== undefined) items.push({ items_op: filters_op, items: filters })
  if (items.length === 0 && text === undefined) return null
  const group: SegmentGroup = { items_op: 'and', items }
  const segments = await namedSegments(tx, account)
  const reads = kindsIn(group, segments)
  const now = tx.now
  return async (tx, rows) => {
    const found = text === undefined ? rows : rows.filter(row => hasText(row, text.toLowerCase()))
    if (items.length === 0 || found.length === 0) return found
    const past = await pastOf(tx, account, found, reads)
    return found.filter(row => inSegment(group, situationOf(row, { now, segments, ...past.get(row.id)! })))
  }
}

function situationOf(
  row: ProfileRow,
  { now, segments, company, events, history }: PersonPast & Pick<Situation, 'now' | 'segments'>,
): Situation {
  return {
    now,
    segments,
    events,
    history,
    company: company && (fullCompany(company) as Properties),
    profile: { percent: row.percent, properties: fullProfile(row, null) },
    url: null,
    page: null,
    domain: { enabled: true, url_group_id: null },
    displayed: [],
    settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
  }
}

function groupIn(stored: string): SegmentGroup {
  const { items_op, items } = JSON.parse(stored) as SegmentGroup
  return { items_op, items }
}

/** As Experiences use them; those that are not live, as they are being edited. */
async function namedSegments(tx: Tx, account: string): Promise<Situation['segments']> {
  const rows = await tx.query<DraftRow>('SELECT id, draft, live FROM segments WHERE account_id = $1', [account])
  return Object.fromEntries(rows.map(({ id, draft, live }) => [id, groupIn(live ?? draft)]))
}

/** The kinds of conditions in a group, also by way of the Segments that it refers to. */
function kindsIn(group: SegmentGroup, segments: Situation['segments'], met = new Set<string>()): Set<string> {
  const kinds = new Set<string>()
  for (const item of group.items) {
    const inner = !('kind' in item)
      ? item
      : item.kind === 'segment' && !met.has(item.id)
        ? segments[item.id]
        : undefined
    if ('kind' in item) kinds.add(item.kind)
    if ('kind' in item && item.kind === 'segment') met.add(item.id)
    if (inner) for (const kind of kindsIn(inner, segments, met)) kinds.add(kind)
  }
  return kinds
}

const NAMES = ['email', 'name', 'first_name', 'last_name']

function hasText({ uid, properties, hook_properties }: ProfileRow, text: string): boolean {
  const said: Properties = { ...JSON.parse(properties), ...JSON.parse(hook_properties) }
  return [uid, ...NAMES.map(name => said[name])].some(
    value => typeof value === 'string' && value.toLowerCase().includes(text),
  )
}
