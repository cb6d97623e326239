import type { Endpoint } from './http/endpoint.ts'
import { changes } from './routes/changes.ts'
import { deliveries } from './routes/deliveries.ts'
import { experiences } from './routes/experiences.ts'
import { health } from './routes/health.ts'
import { hooks } from './routes/hooks.ts'
import { observe } from './routes/observe.ts'
import { profiles } from './routes/profiles.ts'
import { root } from './routes/root.ts'
import { runtime } from './routes/runtime.ts'
import { segments } from './routes/segments.ts'

/** Every address the server answers. The API document and the tests read this same list. */
export const endpoints: Endpoint[] = [
  ...root,
  ...health,
  ...profiles,
  ...deliveries,
  ...experiences,
  ...changes,
  ...segments,
  ...hooks,
  ...observe,
  ...runtime,
]
