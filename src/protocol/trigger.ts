import type { z } from 'zod'
import type * as schema from './schema/trigger.ts'

export type Trigger = z.output<typeof schema.Trigger>
