import type { z } from 'zod'
import type * as schema from './schema/theme.ts'

export type Palette = z.output<typeof schema.Palette>
export type Theme = z.output<typeof schema.Theme>
