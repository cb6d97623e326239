import type { Endpoint } from '../access/endpoint.ts'
import { forbidden, UNCACHED } from '../http/problem.ts'
import { createDeadline } from '../store/deadline.ts'
import { isOperator } from './is-operator.ts'
import { readStored } from './read-stored.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
/** A silent database must not block the monitoring that would report it. */
const PATIENCE = 2_000

export const metrics: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/metrics',
    summary:
      'Get the figures of this process for Prometheus: from this machine, or with the bearer token of BECKON_METRICS_TOKEN',
    access: 'public',
    answers: {
      200: { description: 'The figures', texts: ['text/plain'] },
      403: { description: 'The request does not come from this machine, and the token is missing or wrong' },
    },
    aboveCapacity: 'answer',
    async handle(c, backend) {
      if (!isOperator(c, backend))
        throw forbidden(
          'Metrics need the bearer token of BECKON_METRICS_TOKEN, unless the request comes from this machine',
        )
      const { store, behind, capacity, live } = backend
      const stored = await createDeadline(PATIENCE)
        .within(readStored(store))
        .catch(() => null)
      const text = await backend.metrics.text({
        requestsInProgress: capacity.held,
        liveStreams: live.size,
        connections: store.load(),
        resultsAge: behind.figures.age() / 1_000,
        stored,
      })
      return c.body(text, 200, { ...UNCACHED, 'content-type': TEXT })
    },
  },
]
