/** Why the server refused a request, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0: the server could not be reached. */
  status: number
  messages: string[]
  /** Other fields of the answer, such as `current` and `sent` of a draft that somebody else has changed. */
  body: { [field: string]: unknown }

  constructor(status: number, messages: string[], body: { [field: string]: unknown } = {}) {
    super(messages.join(' '))
    this.status = status
    this.messages = messages
    this.body = body
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** The current state, if a write had an old stamp. Null for every other error. */
export function currentOf<T>(error: unknown): T | null {
  return error instanceof ApiError && error.status === 409 && error.body.current ? (error.body.current as T) : null
}

/** What went wrong, for people to read. */
export function inWords(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong in this page. Load it again, please.'
}
