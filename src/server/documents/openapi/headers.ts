import type { Access } from '../../../protocol/operations/operation.ts'
import type { Endpoint } from '../../access/endpoint.ts'

export type HeaderRefs = { [name: string]: { $ref: string } }

const whole = { type: 'integer', minimum: 0 }

/** The headers that answers may have, each described once. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, as it is in the log of the server. If you send one, it is that one',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'How many requests are taken in a minute', schema: whole },
  'RateLimit-Remaining': { description: 'How many more are taken in this minute', schema: whole },
  'RateLimit-Reset': { description: 'In how many seconds the next minute begins', schema: whole },
  'Retry-After': { description: 'In how many seconds to try again', schema: whole },
  ETag: { description: 'How the record is now. Send it as If-Match', schema: { type: 'string' } },
}

const MANAGED: readonly Access[] = ['secret', 'session', 'hook', 'console']

/** The headers of an answer with this status. Who asks is not known where there are no limits. */
export function headersOf({ access, isRead, methods }: Endpoint, status: number, description: string): HeaderRefs {
  const names: (keyof typeof HEADERS)[] = []
  if (MANAGED.includes(access) || status >= 400) names.push('X-Request-Id')
  const isKnown = access !== 'console' && MANAGED.includes(access) && ![401, 403, 413].includes(status)
  if (isKnown) names.push('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')
  if ([429, 503].includes(status) || description.includes('Retry-After')) names.push('Retry-After')
  if (isRead && status === 200 && methods.includes('GET')) names.push('ETag')
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}
