import { type Api, createApi } from '../api/index.ts'
import type { Fetch } from './overrides.ts'

/** The management API as the customer's backend has it. It asks once, so that a test sees every refusal. */
export const clientOf = (fetch: Fetch, secret: string): Api =>
  createApi({
    server: 'http://beckon.internal',
    secret,
    fetch: (address, init) => fetch(new Request(address, init)),
    patience: { times: 0 },
  })
