import { type Api, ApiError, createApi } from '../../src/api/index.ts'

/** One request and its answer. */
export interface Exchange {
  number: number
  method: string
  path: string
  status: number
  /** The server's messages, if it refused. */
  messages: string[]
}

const BACKEND = `${location.origin}/demo/backend`

/**
 * Only the public v3 API. The backend behind the panel adds the account secret, so no page ever has it. Calls `told` for every
 * request that changes something or fails. "Not found" is a normal answer.
 */
export function connect(told: (exchange: Exchange) => void): Api {
  let number = 0
  return createApi({
    server: BACKEND,
    secret: '',
    async fetch(asked, { method = 'GET', body } = {}) {
      const path = String(asked).slice(BACKEND.length)
      const tell = (status: number, messages: string[]) => told({ number: ++number, method, path, status, messages })
      try {
        const answer = await fetch(asked, { method, body, headers: { 'X-Beckon-Demo': 'panel' } })
        const { status, ok } = answer
        if (method !== 'GET' || !(ok || status === 404)) tell(status, ok ? [] : await messagesOf(answer.clone()))
        return answer
      } catch (error) {
        tell(0, ['The server does not answer. Is it still running?'])
        throw error
      }
    },
    // The panel asks again and again, or a person does.
    patience: { times: 0 },
  })
}

async function messagesOf(answer: Response): Promise<string[]> {
  const said = await answer.json().catch(() => null)
  return said?.messages ?? []
}

/** Null: the server refused. The list of requests says why. */
export async function granted<T>(asked: Promise<T>): Promise<T | null> {
  const said = await answered(asked)
  return said instanceof ApiError ? null : said
}

/** A refusal is an answer too. */
export async function answered<T>(asked: Promise<T>): Promise<T | ApiError> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
