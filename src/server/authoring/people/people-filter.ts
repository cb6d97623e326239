import { referencesOf } from '../../../content/references.ts'
import type { Properties } from '../../../protocol/profile.ts'
import type { SegmentGroup, SegmentItem } from '../../../protocol/segment.ts'
import { missing } from '../../content/experiences/check-content.ts'
import { askedSegment, type SaidSegment } from '../../content/segments/asked-segment.ts'
import { membersOf } from '../../content/segments/members-of.ts'
import { namedSegments } from '../../content/segments/named-segments.ts'
import { invalid } from '../../http/problem.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import type { Tx } from '../../store/store.ts'

/** The filters. People must match all that are given. */
export interface WantedPeople {
  segment_id?: string
  segment_version?: 'live' | 'draft'
  filters?: (SegmentItem | SegmentGroup)[]
  filters_op?: 'and' | 'or'
  text?: string
  /** What these Segments mean here, instead of what is live. */
  segments?: { [id: string]: SegmentGroup }
}

/** Returns those of these people who match. */
export type PeopleFilter = (tx: Tx, rows: ProfileRow[]) => Promise<ProfileRow[]>

/** `filter` is null if everybody matches. `segment`: the one that was asked for. */
export async function peopleFilter(
  tx: Tx,
  account: string,
  wanted: WantedPeople,
): Promise<{ filter: PeopleFilter | null; segment?: SaidSegment }> {
  const { segment_id, segment_version, filters, filters_op = 'and', text } = wanted
  const problems = await missing(tx, account, referencesOf([filters, wanted.segments]))
  if (problems.length > 0) throw invalid(problems)
  const items: SegmentGroup['items'] = []
  const asked = segment_id === undefined ? null : await askedSegment(tx, account, segment_id, segment_version)
  if (asked) items.push(asked.group)
  if (filters !== undefined) items.push({ items_op: filters_op, items: filters })
  if (items.length === 0 && text === undefined) return { filter: null }
  const group: SegmentGroup = { items_op: 'and', items }
  const segments = { ...(await namedSegments(tx, account)), ...wanted.segments }
  const membership = { group, segments, now: tx.now }
  const filter: PeopleFilter = async (tx, rows) =>
    membersOf(tx, account, membership, text === undefined ? rows : rows.filter(row => hasText(row, text.toLowerCase())))
  return { filter, segment: asked?.said }
}

const NAMES = ['email', 'name', 'first_name', 'last_name']

function hasText({ uid, properties, hook_properties }: ProfileRow, text: string): boolean {
  const said: Properties = { ...JSON.parse(properties), ...JSON.parse(hook_properties) }
  return [uid, ...NAMES.map(name => said[name])].some(
    value => typeof value === 'string' && value.toLowerCase().includes(text),
  )
}
