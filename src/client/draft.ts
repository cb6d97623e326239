import type { Report } from '../protocol/wire.ts'

type Without<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it is numbered and signed. */
export type Draft = Without<Report>
