import { readFileSync } from 'node:fs'
import type { Given } from './command.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'
import type { World } from './world.ts'

/** The management API of one server, with the account secret. */
export interface Api {
  address: string
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** Sends a file. */
  upload<T>(path: string, form: FormData): Promise<T>
  /** For answers that are not JSON. */
  text(path: string): Promise<string>
}

/** The server refused: its status and its own words, or `instead` of them what helps more on a command line. */
export class Refused extends Failure {
  constructor(
    readonly status: number,
    readonly messages: string[],
    instead?: string,
    /** The whole answer. */
    readonly body: object = {},
  ) {
    super(instead ?? messages.join('; '))
  }
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
  const secret = secretOf(world)

  async function askText(method: string, path: string, body?: unknown): Promise<string> {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await reach(given, world, address + path, {
      method,
      headers: { 'X-Account-Secret': secret, ...(isJson ? { 'Content-Type': 'application/json' } : {}) },
      body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
    })
    const text = await response.text()
    if (!response.ok) {
      const messages = messagesOf(parsed(text), response.status, address)
      const body = parsed(text)
      throw new Refused(
        response.status,
        messages,
        insteadOf(response.status, messages, world, address),
        typeof body === 'object' && body !== null ? body : {},
      )
    }
    return text
  }

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = parsed(await askText(method, path, body))
    if (answer === undefined)
      throw new Failure(`${address} is not a Beckon server: its answer is not JSON. Set BECKON_SERVER to your server.`)
    return answer as T
  }

  return {
    address,
    get: path => ask('GET', path),
    send: ask,
    upload: (path, form) => ask('POST', path, form),
    text: path => askText('GET', path),
  }
}

/** The secret goes to the server that somebody named, and to no other: a proxy or whoever has the domain now may send us anywhere. */
async function reach(given: Given, world: World, address: string, init: RequestInit): Promise<Response> {
  const response = await send(given, world, address, { ...init, redirect: 'manual' })
  const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  if (to === null) return response
  const place = URL.canParse(to, address) ? new URL(to, address) : null
  throw new Failure(
    `${new URL(address).origin} sends us on to ${oneLine(place?.origin ?? to)}, and the account secret does not go there. If that is your server, set BECKON_SERVER to its address.`,
  )
}

async function send(given: Given, world: World, address: string, init: RequestInit): Promise<Response> {
  try {
    return await world.fetch(address, init)
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message
    const nobody = `No server answers at ${new URL(address).origin} (${cause})`
    throw new Failure(
      isServerNamed(given, world)
        ? `${nobody}; start it with beckon serve, or set BECKON_SERVER to its address`
        : `${nobody}, the address that is assumed if you name none; start a server there with beckon serve, or name yours with --server or BECKON_SERVER`,
    )
  }
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messagesOf(answer: unknown, status: number, address: string): string[] {
  const messages = (answer as { messages?: unknown } | undefined)?.messages
  if (Array.isArray(messages) && messages.length) return messages.map(String)
  return [`${address} answered ${status}, but not as Beckon does; check BECKON_SERVER and the proxy before the server`]
}
