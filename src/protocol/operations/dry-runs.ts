import { z } from 'zod'
import { DryRunAnswer, DryRunById, NewDryRun } from '../schema/dry-run.ts'
import { operation } from './operation.ts'

const path = '/v3/analyze/dry_run'

const One = z.object({ dry_run: DryRunAnswer })

const missing = { description: 'There is no such dry run. A result is kept for an hour' }

export const DryRuns = {
  start: operation({
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
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get the progress of a dry run and its result so far. It continues while somebody asks',
    may: 'read people',
    params: DryRunById,
    answers: { 200: { description: 'The result so far', body: One }, 404: missing },
  }),
  stop: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Stop a dry run',
    may: 'read people',
    params: DryRunById,
    answers: { 200: { description: 'The result until it was stopped', body: One }, 404: missing },
  }),
}
