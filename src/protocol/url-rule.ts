import type { z } from 'zod'
import type * as schema from './schema/url-rule.ts'

export type UrlRule = z.output<typeof schema.UrlRule>
export type UrlMatch = z.output<typeof schema.UrlMatch>
