import { isLimitedBy } from '../../../evaluator/is-limited-by.ts'
import type { Experience } from '../../../protocol/experience.ts'
import type { LimitGroup } from '../../../protocol/limit-group.ts'
import type { KnownLimits } from '../../people/seen/automatic-showings.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { groupIn, type LimitGroupRow, limitGroupsOf } from './limit-group.ts'
import { idsIn } from './limited-experiences.ts'

/** Nearly every account has none, and this is asked once for each state of its content. */
export async function knownLimits(tx: Tx, account: string): Promise<KnownLimits> {
  const groups: LimitGroup[] = []
  for (const row of await limitGroupsOf(tx, account)) groups.push(await limitGroup(tx, row))
  return { groups, exempt: groups.length > 0 ? await exemptIn(tx, account) : [] }
}

async function limitGroup(tx: Tx, row: LimitGroupRow): Promise<LimitGroup> {
  const { id, name, kind, rate_limit_size: size, rate_limit_kind: every } = row
  const group: LimitGroup = { id, name, size, every }
  if (kind === 'tour' || kind === 'survey') return { ...group, kind }
  return kind === 'all' ? group : { ...group, experiences: await idsIn(tx, row.account_id, groupIn(row)) }
}

/** What their authors took out of limits: the live version says so, or the draft of what is not live. */
async function exemptIn(tx: Tx, account: string): Promise<string[]> {
  const rows = await tx.query<RowOf<'experiences', 'id' | 'draft' | 'live'>>(
    `SELECT id, draft, live FROM experiences WHERE account_id = $1 AND kind IN ('tour', 'survey')
       AND (live LIKE '%"unlimited":true%' OR (live IS NULL AND draft LIKE '%"unlimited":true%')) ORDER BY id`,
    [account],
  )
  const isExempt = (stored: string): boolean => (JSON.parse(stored) as Pick<Experience, 'unlimited'>).unlimited === true
  return rows.flatMap(({ id, draft, live }) => (isExempt(live ?? draft) ? [id] : []))
}

/** The groups of these Experiences, as pages get them: they name only what can start there. */
export function limitsFor(open: Experience[], { groups }: KnownLimits): LimitGroup[] {
  const held = open.filter(({ automatic, unlimited }) => automatic !== false && !unlimited)
  return groups.flatMap(group => {
    const inside = held.filter(each => isLimitedBy(group, each)).map(({ id }) => id)
    return inside.length === 0 ? [] : [group.experiences ? { ...group, experiences: inside } : group]
  })
}
