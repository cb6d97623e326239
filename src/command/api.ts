import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ApiError, type Api as Client, createApi } from '../api/index.ts'
import type { Given } from './command.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'
import { Refused } from './refused.ts'
import type { World } from './world.ts'

/** The management API of one server, with the account secret. What goes wrong is a `Failure`. */
export interface Api extends Client {
  address: string
}

const DEFAULT_SERVER = 'http://127.0.0.1:4400'

/** Whether somebody said which server is meant. */
export const isServerNamed = (given: Given, world: World): boolean =>
  given.value('server') !== undefined || world.env.BECKON_SERVER !== undefined

/** Without a slash at the end. */
export function serverOf(given: Given, world: World): string {
  const address = (given.value('server') ?? world.env.BECKON_SERVER ?? DEFAULT_SERVER).replace(/\/+$/, '')
  if (!URL.canParse(address) || !/^https?:\/\/[^"'<>\s]+$/.test(address)) {
    throw new Failure(`"${address}" is not the address of a server; write it like ${DEFAULT_SERVER}`, 2)
  }
  return address
}

export function connect(given: Given, world: World): Api {
  const address = serverOf(given, world)
  const api = createApi({
    server: address,
    secret: secretOf(world),
    async fetch(asked, init) {
      const response = await reach(given, world, String(asked), init)
      if (!response.ok) throw await refusalOf(response, world, address)
      return response
    },
    // Somebody sits before the command line, and decides.
    patience: { times: 0 },
  })
  return { address, ...inOurWords(api, error => failureOf(error, address)) }
}

/** Our own words for what goes wrong in a client. */
function inOurWords(api: Client, wordsFor: (error: unknown) => unknown): Client {
  const fail = (error: unknown) => Promise.reject(wordsFor(error))
  return {
    get: (path, ...given) => api.get(path, ...given).catch(fail),
    send: (method, path, ...given) => api.send(method, path, ...given).catch(fail),
    file: (path, ...given) => api.file(path, ...given).catch(fail),
    async *pages(path, ...given) {
      try {
        yield* api.pages(path, ...given)
      } catch (error) {
        throw wordsFor(error)
      }
    },
    async *each(path, name, ...given) {
      try {
        yield* api.each(path, name, ...given)
      } catch (error) {
        throw wordsFor(error)
      }
    },
  }
}

/** Our `fetch` said it already, or the answer was not JSON. */
function failureOf(error: unknown, address: string): unknown {
  if (error instanceof ApiError && error.cause instanceof Failure) return error.cause
  if (!(error instanceof SyntaxError)) return error
  return new Failure(`${address} is not a Beckon server: its answer is not JSON. Set BECKON_SERVER to your server.`)
}

async function refusalOf(response: Response, world: World, address: string): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const messages = messagesOf(body, response.status, address)
  const instead = insteadOf(response.status, messages, world, address)
  return new Refused(response.status, messages, instead, typeof body === 'object' && body !== null ? body : {})
}

/** The secret goes to the server that somebody named, and to no other: a proxy or whoever has the domain now may send us anywhere. */
async function reach(given: Given, world: World, address: string, init?: RequestInit): Promise<Response> {
  const response = await send(given, world, address, init)
  const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  if (to === null) return response
  const place = URL.canParse(to, address) ? new URL(to, address) : null
  throw new Failure(
    `${new URL(address).origin} sends us on to ${oneLine(place?.origin ?? to)}, and the account secret does not go there. If that is your server, set BECKON_SERVER to its address.`,
  )
}

async function send(given: Given, world: World, address: string, init?: RequestInit): Promise<Response> {
  try {
    return await world.fetch(address, init)
  } catch (error) {
    const nobody = `No server answers at ${new URL(address).origin} (${causeOf(error)})`
    throw new Failure(
      isServerNamed(given, world)
        ? `${nobody}; start it with beckon serve, or set BECKON_SERVER to its address`
        : `${nobody}, the address that is assumed if you name none; start a server there with beckon serve, or name yours with --server or BECKON_SERVER`,
    )
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : error.message
}

/** Others could read it on a command line, so it comes from the environment or from a file. */
function secretOf(world: World): string {
  const file = world.env.BECKON_ACCOUNT_SECRET_FILE
  const secret = world.env.BECKON_ACCOUNT_SECRET ?? (file ? readSecret(file) : undefined)
  if (!secret) {
    throw new Failure(
      'Which account? Set BECKON_ACCOUNT_SECRET to its secret, or BECKON_ACCOUNT_SECRET_FILE to a file that contains it.',
    )
  }
  return secret
}

/** The server would name a header, but here a variable holds the secret. */
function insteadOf(status: number, messages: string[], world: World, address: string): string | undefined {
  // A secret that is right and may not do this is told so by the server.
  if (status === 403 && messages.every(message => message.startsWith('The account secret is missing or wrong'))) {
    const from = world.env.BECKON_ACCOUNT_SECRET ? 'BECKON_ACCOUNT_SECRET' : 'the file of BECKON_ACCOUNT_SECRET_FILE'
    return `${address} does not accept the secret in ${from}. On the machine of the server, beckon account add-secret makes another`
  }
  return undefined
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Failure(`The file ${file} cannot be read; BECKON_ACCOUNT_SECRET_FILE names it.`)
  }
}

const Said = z.object({ messages: z.array(z.unknown()).min(1) })

function messagesOf(answer: unknown, status: number, address: string): string[] {
  const said = Said.safeParse(answer)
  if (said.success) return said.data.messages.map(String)
  return [`${address} answered ${status}, but not as Beckon does; check BECKON_SERVER and the proxy before the server`]
}
