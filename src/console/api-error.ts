import type { Stale } from '../protocol/answer.ts'

/** Why the server refused a request, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0: the server could not be reached. */
  status: number
  messages: string[]
  /** Other fields of the answer, such as `current` and `sent` of a draft that somebody else has changed. */
  body: Partial<Stale>

  constructor(status: number, messages: string[], body: Partial<Stale> = {}) {
    super(messages.join(' '))
    this.status = status
    this.messages = messages
    this.body = body
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** The current state, if a write had an old stamp. Null for every other error. */
export function currentOf(error: unknown): NonNullable<Stale['current']> | null {
  return error instanceof ApiError && error.status === 409 ? (error.body.current ?? null) : null
}

/** What went wrong, for people to read. */
export const inWords = (error: unknown): string => messagesOf(error).join(' ')

/** The same, a sentence for each thing. Of an old stamp, the server speaks to programs. */
export function messagesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['Something went wrong in this page. Load it again, please.']
  if (currentOf(error) === null) return error.messages
  return [
    `${error.body.changed_by?.name || 'Somebody'} changed it meanwhile, so nothing was done. Look at it as it is now, please.`,
  ]
}
