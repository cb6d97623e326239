import { inSegment } from '../../../evaluator/segment.ts'
import type { Situation } from '../../../evaluator/situation.ts'
import type { Properties } from '../../../protocol/profile.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { fullCompany } from '../../people/companies/company-record.ts'
import { fullProfile, type ProfileRow } from '../../people/profiles/profile-record.ts'
import { type PersonPast, pastOf } from '../../people/seen/past-of.ts'
import type { Tx } from '../../store/store.ts'
import { conditionsOf } from './conditions-of.ts'

/** The question who is in a group, frozen: whoever goes on with it, at any time, asks the same. */
export interface Membership {
  group: SegmentGroup
  segments: { [id: string]: SegmentGroup }
  now: number
}

/** Those of these people who are in the group. Searches, counts and Deliveries all ask here. */
export async function membersOf(
  tx: Tx,
  account: string,
  { group, segments, now }: Membership,
  rows: ProfileRow[],
): Promise<ProfileRow[]> {
  if (group.items.length === 0 || rows.length === 0) return rows
  const reads = new Set<string>(conditionsOf(group, segments).map(({ kind }) => kind))
  const past = await pastOf(tx, account, rows, reads)
  return rows.filter(row => inSegment(group, situationOf(row, { now, segments, ...past.get(row.id)! })))
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
