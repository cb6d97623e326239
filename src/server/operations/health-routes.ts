import { z } from 'zod'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { createDeadline } from '../store/deadline.ts'
import { Unavailable } from '../store/unavailable.ts'
import { isOperator } from './is-operator.ts'

declare module '../access/backend.ts' {
  interface Backend {
    /** Whether the server has stopped taking new requests. */
    isStopping(): boolean
  }
}

/** Process monitors ask often and do not wait long. */
const PATIENCE = 2_000
const LEAST_ROOM = 4_000_000

const Health = z.object({
  ok: z.literal(true),
  version: z.string().optional().describe('only for operators: from this machine, or with the token of the metrics'),
  database: z.enum(['sqlite', 'postgres']).optional(),
})
const Ready = z.object({ ready: z.boolean(), because: z.string().nullable() })

/** A write that changes next to nothing: the last millisecond, there and back. SQLite does not write what stays the same. */
const ONE_BIT = 'UPDATE migrations SET applied_at = applied_at + 1 - 2 * (applied_at % 2) WHERE number = 1'

/** Null: it can take requests. A read-only database is not ready, because nothing could be promised. */
async function whyNotReady({ store, isStopping, metrics }: Backend): Promise<string | null> {
  if (isStopping()) return 'The server is stopping'
  const lost = store.file?.whyLost()
  if (lost)
    return `The file of the database was ${lost} while the server ran: stop it, and put the file back or restore a backup`
  // A small write may still fit, although the writes of people do not.
  const room = (await store.file?.room()) ?? Infinity
  if (room < LEAST_ROOM) return 'The disk of the database is full'
  const writing = store.transaction(tx => tx.run(ONE_BIT), 'committed')
  return createDeadline(PATIENCE)
    .within(writing)
    .then(
      () => null,
      error => {
        // When a load balancer sends no requests any more, this is the only one that still notices.
        if (error instanceof Unavailable) metrics.unavailable(error.code)
        return error instanceof Unavailable && error.code !== 'silent'
          ? error.message
          : 'The database did not write within 2 seconds'
      },
    )
}

export const health: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/health',
    summary: 'Check that the process is running. For whatever restarts processes',
    access: 'public',
    answers: { 200: { description: 'The process is running', body: Health } },
    aboveCapacity: 'answer',
    // Strangers look for versions with known faults.
    handle: async (c, backend) =>
      c.json(
        isOperator(c, backend) ? { ok: true, version: backend.version, database: backend.store.name } : { ok: true },
      ),
  },
  {
    methods: ['GET'],
    path: '/ready',
    summary: 'Check that the server can take requests. For load balancers',
    access: 'public',
    answers: {
      200: { description: 'It can take requests', body: Ready },
      503: { description: 'It cannot take requests now. `because` says why', body: Ready },
    },
    aboveCapacity: 'answer',
    async handle(c, backend) {
      const because = await whyNotReady(backend)
      return c.json({ ready: because === null, because }, because === null ? 200 : 503)
    },
  },
]
