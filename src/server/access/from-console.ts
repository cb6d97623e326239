import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AnswerOf, Operation } from '../../protocol/operations/operation.ts'
import { clientAddress } from '../http/client-address.ts'
import { consoleOrigin, isFromOrigin } from '../http/console-origin.ts'
import { networkOf } from '../http/network-of.ts'
import { PLAIN } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { forbidden, type Problem, UNCACHED } from '../http/problem.ts'
import { readParams } from '../http/read-params.ts'
import type { Asker } from '../http/request-limiter.ts'
import type { Tx } from '../store/store.ts'
import type { Backend } from './backend.ts'
import type { Endpoint } from './endpoint.ts'
import { readBegun, readCookie, readKnown, writeBegun, writeCookie, writeKnown } from './session-cookie.ts'
import { type BegunKind, needBegun } from './users/begun.ts'
import { accountsThatKnow, isKnownBrowser, rememberBrowser } from './users/known-browser.ts'
import { endSession, type NewSession } from './users/session.ts'
import { accountsWith } from './users/sign-in.ts'
import { emailKey } from './users/user-record.ts'

/** An operation with which somebody signs in. */
type SignIn = Operation & { access: 'console'; params: z.ZodType }

interface ConsoleRoute<O extends SignIn> {
  /** The e-mail address of the user whose password is tried: attempts are counted for each user too. */
  user?(params: z.output<O['params']>): string
  /** The second half of such a sign-in. Its attempts are counted for its user. */
  goesOn?: BegunKind[]
  act(call: ConsoleCall<z.output<O['params']>>): Promise<ConsoleAnswer & AnswerOf<O>>
}

export interface ConsoleCall<P> {
  params: P
  browser: string
  address: string
  origin: string
  /** The cookie of a sign-in that has begun here. */
  begun: string | undefined
  /** The cookie of the session, if there is one. */
  session: string | undefined
  /** The accounts where a password may still be tried. Without it, everywhere. */
  only: string[] | undefined
  backend: Backend
}

export interface ConsoleAnswer {
  status?: number
  body: object
  /** The new session for the browser. The old one ends. */
  session?: NewSession
  /** The token of a sign-in that begins now. */
  begun?: string
}

const NOWHERE =
  'People sign in at the address of the console: start the server with BECKON_PUBLIC_URL=https://…, or open it on its own machine'

/** What attempts for one user are counted by. */
const triesOf = (email: string, from: string): Asker => ({
  what: 'user',
  token: '',
  address: createHash('sha256')
    .update(`${emailKey(email)} ${from}`)
    .digest('hex'),
})

/** Where somebody tries to sign in. `known`: the cookie of a browser in which somebody signed in before. */
interface Attempt {
  address: string
  email: string | undefined
  known: string | undefined
}

/**
 * Counts an attempt. A browser in which this user has signed in before has a count of its own, so that nobody who guesses elsewhere
 * can keep its user out. All others count for their address, for the user from there, and for the user from everywhere.
 */
async function countAttempt(backend: Backend, { address, email, known }: Attempt): Promise<Counted> {
  const { store, limits, requests } = backend
  if (email === undefined)
    return { refusal: await requests.count({ what: 'password', token: '', address }, limits.passwordsPerAddress) }
  const { own, others } = await store.transaction(tx => accountsOf(tx, email, known), 'committed')
  if (own.length > 0) {
    const refusal = await requests.count(triesOf(email, `in ${known}`), limits.passwordsPerUser)
    if (refusal || !others) return { refusal }
  }
  const refusal =
    (await requests.count({ what: 'password', token: '', address }, limits.passwordsPerAddress)) ??
    (await requests.count(triesOf(email, networkOf(address)), limits.passwordsPerUser)) ??
    (await requests.count(triesOf(email, 'everywhere'), limits.passwordsPerUserInAll))
  // What another account says of this browser is no word for this one.
  return refusal && own.length > 0 ? { refusal: null, only: own } : { refusal }
}

/** `only`: the accounts where the password may still be tried. Without it, everywhere. */
interface Counted {
  refusal: Problem | null
  only?: string[]
}

/** The accounts that know this browser as this user's, and whether the address has a password in others. */
async function accountsOf(tx: Tx, email: string, known: string | undefined) {
  const own = known === undefined ? [] : await accountsThatKnow(tx, known, email)
  const all = own.length === 0 ? [] : await accountsWith(tx, email)
  return { own, others: all.some(account => !own.includes(account)) }
}

/**
 * Counts an attempt to pass the second factor. Whoever comes so far knows the password, so there are few for a user from everywhere;
 * a browser in which this user has signed in before has its own.
 */
async function countStep(backend: Backend, begun: string | undefined, kinds: BegunKind[], known: string | undefined) {
  const { store, requests, limits } = backend
  const found = await store.transaction(async tx => {
    const { account_id, user_id } = await needBegun(tx, begun, kinds)
    const whose = { account: account_id, user: user_id }
    return { id: user_id, isKnown: known !== undefined && (await isKnownBrowser(tx, known, whose)) }
  }, 'committed')
  if (found.id === '') return null
  return requests.count(
    triesOf(`second ${found.id}`, found.isKnown ? `in ${known}` : 'everywhere'),
    limits.codesPerUser,
  )
}

/** A route for signing in. No other page may call it, so that nobody is signed in without knowing it. */
export function fromConsole<O extends SignIn>(operation: O, route: ConsoleRoute<O>): Endpoint {
  const { goesOn } = route
  return {
    ...operation,
    access: 'console',
    async handle(c, backend) {
      const said = await readParams(c, { body: backend.limits.body }, PLAIN)
      const origin = consoleOrigin(c, backend.publicUrl)
      if (origin === null) throw forbidden(NOWHERE)
      if (!isFromOrigin(c, origin)) throw forbidden(`Only pages of ${origin} may ask this; open the console there`)
      if (said.problem) throw said.problem
      const wanted = parse(operation.params, said.params) as z.output<O['params']>
      const address = clientAddress(c, backend.trustedProxies)
      const known = readKnown(c, origin)
      const begun = readBegun(c, origin)
      const counted = await countAttempt(backend, { address, email: route.user?.(wanted), known })
      const refusal = counted.refusal ?? (goesOn ? await countStep(backend, begun, goesOn, known) : null)
      if (refusal) throw refusal
      const browser = c.req.header('user-agent') ?? ''
      const before = readCookie(c, origin)
      const call = { params: wanted, browser, address, origin, begun, session: before, only: counted.only, backend }
      const answer = await backend.capacity.hold(() => route.act(call))
      if (answer.begun) writeBegun(c, origin, answer.begun)
      if (answer.session) {
        if (begun) writeBegun(c, origin, null)
        if (before) await endSession(backend.store, before)
        writeCookie(c, origin, answer.session.token)
        const { session } = answer
        writeKnown(c, origin, await backend.store.transaction(tx => rememberBrowser(tx, session, known)))
      }
      return c.json(answer.body, (answer.status ?? 200) as 200, UNCACHED)
    },
  }
}
