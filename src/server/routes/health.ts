import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { createDeadline } from '../store/deadline.ts'

/** Who looks after processes asks often and does not wait long. */
const PATIENCE = 2_000

const Health = z.object({ ok: z.boolean(), version: z.string(), database: z.enum(['sqlite', 'postgres']) })

export const health: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/health',
    summary: 'Whether the server and its database answer',
    access: 'public',
    answers: {
      200: {
        description: 'All is well',
        body: Health,
      },
      503: { description: 'The database does not answer', body: Health },
    },
    aboveCapacity: 'answer',
    async handle(c, { store, version }) {
      const ok = await createDeadline(PATIENCE)
        .within(store.query('SELECT 1'))
        .then(
          () => true,
          () => false,
        )
      return c.json({ ok, version, database: store.name }, ok ? 200 : 503)
    },
  },
]
