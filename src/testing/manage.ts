import type { Fetch } from './overrides.ts'

export type Manage = <Answer>(method: string, path: string, parameters?: object) => Promise<Answer>

/** Calls the management API like the customer's backend. A refusal throws with the server's own words. */
export function manage(fetch: Fetch, secret: string): Manage {
  return async <Answer>(method: string, path: string, parameters?: object) => {
    const url = new URL(path, 'http://beckon.internal')
    const inUrl = method === 'GET' || method === 'DELETE'
    if (inUrl) for (const [name, value] of Object.entries(parameters ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(
      new Request(url, {
        method,
        headers: { 'x-account-secret': secret, 'content-type': 'application/json' },
        body: inUrl ? undefined : JSON.stringify(parameters ?? {}),
      }),
    )
    const answer = await response.json()
    if (!response.ok) {
      throw new Error(
        `${method} ${path} → ${response.status}: ${(answer.messages ?? [JSON.stringify(answer)]).join(' ')}`,
      )
    }
    return answer as Answer
  }
}
