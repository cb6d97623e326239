import type { Refusal } from '../protocol/problem.ts'

/** Why the server refused a request, in its own words. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0: the server could not be reached. `cause` is what `fetch` threw. */
  status: number
  messages: string[]
  /** Other fields of the answer, such as `current` and `sent` of a draft that somebody else has changed. */
  body: { reason?: Refusal; param?: string; [field: string]: unknown }

  constructor(status: number, messages: string[], body: ApiError['body'] = {}, options?: ErrorOptions) {
    super(messages.join(' '), options)
    this.status = status
    this.messages = messages
    this.body = body
  }
}
