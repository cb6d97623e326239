import { DryRuns } from '../../../protocol/operations/dry-runs.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import type { Store } from '../../store/store.ts'
import { countSeen } from './count-seen.ts'
import { type Counted, dryRunRecord } from './dry-run-record.ts'
import { askFor, insertDryRun, removeDryRun } from './dry-run-row.ts'
import { countAll } from './dry-runs.ts'
import { makePlan } from './plan.ts'

const answer = (store: Store, account: string, counted: Counted) =>
  store.transaction(async tx => ({ dry_run: await dryRunRecord(tx, account, counted) }))

export const dryRun: Endpoint[] = [
  manage(DryRuns.start, async ({ store, account, user, search, params: { kind, id, version = 'draft' }, backend }) => {
    const plan = await store.transaction(async tx =>
      makePlan(tx, account, await needDraft(tx, account.id, kind, id), version),
    )
    const of = await countSeen(store, account.id, plan)
    if (of <= backend.limits.dryRunAtOnce) {
      const tally = await search(paced => countAll(store, account.id, plan, paced))
      return { body: await answer(store, account.id, { id: null, state: 'done', of, plan, tally }) }
    }
    const made = await store.transaction(tx => insertDryRun(tx, account.id, user.id, plan, of))
    backend.dryRuns.start(account.id, made.id!)
    return { status: 202, body: await answer(store, account.id, made) }
  }),
  manage(DryRuns.get, async ({ store, account, params: { id }, backend }) => {
    const { orphaned, ...counted } = await store.transaction(tx => askFor(tx, account.id, id))
    if (orphaned) backend.dryRuns.start(account.id, id)
    return { body: await answer(store, account.id, counted) }
  }),
  manage(DryRuns.stop, async ({ store, account, params: { id } }) => {
    const counted = await store.transaction(tx => removeDryRun(tx, account.id, id))
    return { body: await answer(store, account.id, counted) }
  }),
]
