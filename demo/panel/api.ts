export interface Credentials {
  token: string
  secret: string
}

/** One request and its answer, as they were. */
export interface Exchange {
  number: number
  method: string
  path: string
  status: number
  /** What the server said, if it said no. */
  messages: string[]
}

export type Answer<T> = { ok: true; status: number; body: T } | { ok: false; status: number; messages: string[] }

/** The public v3 API, with the account's secret: what a customer's backend has, and nothing else. */
export interface Api {
  secret: string
  get<T>(path: string): Promise<Answer<T>>
  send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>
}

/** `told` hears of every request that changes something, and of every one that fails. */
export function createApi({ secret }: Credentials, told: (exchange: Exchange) => void): Api {
  let number = 0
  async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const answer = await request<T>(method, path, body)
    const messages = answer.ok ? [] : answer.messages
    if (method !== 'GET' || !answer.ok) told({ number: ++number, method, path, status: answer.status, messages })
    return answer
  }
  async function request<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    try {
      const response = await fetch(path, {
        method,
        headers: { 'X-Account-Secret': secret, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const said = (await response.json()) as T & { messages?: string[] }
      if (response.ok) return { ok: true, status: response.status, body: said }
      return { ok: false, status: response.status, messages: said.messages ?? [] }
    } catch {
      return { ok: false, status: 0, messages: ['The server does not answer. Is it still running?'] }
    }
  }
  return { secret, get: path => ask('GET', path), send: ask }
}
