import type { Endpoint } from './http/endpoint.ts'
import { deliveries } from './routes/deliveries.ts'
import { health } from './routes/health.ts'
import { profiles } from './routes/profiles.ts'
import { root } from './routes/root.ts'

/** Every address the server answers. The API document and the tests read this same list. */
export const endpoints: Endpoint[] = [...root, ...health, ...profiles, ...deliveries]
