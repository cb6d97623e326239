import { z } from 'zod'
import { DryRunAnswer, DryRunById, NewDryRun } from '../../../protocol/schema/dry-run.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import type { Store } from '../../store/store.ts'
import { countSeen } from './count-seen.ts'
import { type Counted, dryRunRecord } from './dry-run-record.ts'
import { askFor, insertDryRun, removeDryRun } from './dry-run-row.ts'
import { countAll } from './dry-runs.ts'
import { makePlan } from './plan.ts'

const path = '/v3/analyze/dry_run'
const One = z.object({ dry_run: DryRunAnswer })
const missing = { description: 'There is no such dry run. A result is kept for an hour' }

const answer = (store: Store, account: string, counted: Counted) =>
  store.transaction(async tx => ({ dry_run: await dryRunRecord(tx, account, counted) }))

export const dryRun: Endpoint[] = [
  manage({
    methods: ['POST'],
    path,
    summary: 'Count how many people of the last 30 days would get an Experience, and what keeps the others out',
    may: 'read people',
    params: NewDryRun,
    answers: {
      200: { description: 'The whole count', body: One },
      202: {
        description: 'There are more than 10,000 people. Ask again with the id, at least every 30 seconds',
        body: One,
      },
      404: { description: 'There is no such Experience' },
      409: { description: 'It is not live' },
      429: {
        description:
          'Two dry runs, or other searches, are running in this account. Try again after Retry-After seconds',
      },
    },
    async act({ store, account, user, search, params: { kind, id, version = 'draft' }, backend }) {
      const plan = await store.transaction(async tx =>
        makePlan(tx, account, await needDraft(tx, 'experiences', account.id, kind, id), version),
      )
      const of = await countSeen(store, account.id, plan)
      if (of <= backend.limits.dryRunAtOnce) {
        const tally = await search(paced => countAll(store, account.id, plan, paced))
        return { body: await answer(store, account.id, { id: null, state: 'done', of, plan, tally }) }
      }
      const made = await store.transaction(tx => insertDryRun(tx, account.id, user.id, plan, of))
      backend.dryRuns.start(account.id, made.id!)
      return { status: 202, body: await answer(store, account.id, made) }
    },
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get the progress of a dry run and its result so far. It continues while somebody asks',
    may: 'read people',
    params: DryRunById,
    answers: { 200: { description: 'The result so far', body: One }, 404: missing },
    async act({ store, account, params: { id }, backend }) {
      const { orphaned, ...counted } = await store.transaction(tx => askFor(tx, account.id, id))
      if (orphaned) backend.dryRuns.start(account.id, id)
      return { body: await answer(store, account.id, counted) }
    },
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Stop a dry run',
    may: 'read people',
    params: DryRunById,
    answers: { 200: { description: 'The result until it was stopped', body: One }, 404: missing },
    async act({ store, account, params: { id } }) {
      const counted = await store.transaction(tx => removeDryRun(tx, account.id, id))
      return { body: await answer(store, account.id, counted) }
    },
  }),
]
