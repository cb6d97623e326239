import type createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

export type Client = ReturnType<typeof createClient<paths>>

/** The data of the answer. Throws with the answer if it is an error. */
export function data<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (!answer.response.ok) throw new Error(`${answer.response.url}: ${JSON.stringify(answer.error)}`)
  return answer.data as T
}
