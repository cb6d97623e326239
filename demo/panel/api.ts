/** One request and its answer. */
export interface Exchange {
  number: number
  method: string
  path: string
  status: number
  /** The server's messages, if it refused. */
  messages: string[]
}

export type Answer<T> = { ok: true; status: number; body: T } | { ok: false; status: number; messages: string[] }

/** Only the public v3 API. The backend behind the panel adds the account secret, so no page ever has it. */
export interface Api {
  get<T>(path: string): Promise<Answer<T>>
  send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer<T>>
}

/** Calls `told` for every request that changes something or fails. "Not found" is a normal answer. */
export function createApi(told: (exchange: Exchange) => void): Api {
  let number = 0
  async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const answer = await request<T>(method, path, body)
    const messages = answer.ok ? [] : answer.messages
    const expected = method === 'GET' && answer.status === 404
    if (method !== 'GET' || !(answer.ok || expected))
      told({ number: ++number, method, path, status: answer.status, messages })
    return answer
  }
  async function request<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    try {
      const response = await fetch(`/demo/backend${path}`, {
        method,
        headers: { 'X-Beckon-Demo': 'panel' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const said = (await response.json()) as T & { messages?: string[] }
      if (response.ok) return { ok: true, status: response.status, body: said }
      return { ok: false, status: response.status, messages: said.messages ?? [] }
    } catch {
      return { ok: false, status: 0, messages: ['The server does not answer. Is it still running?'] }
    }
  }
  return { get: path => ask('GET', path), send: ask }
}
