import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { clientAddress } from '../http/client-address.ts'
import { consoleOrigin, isFromOrigin } from '../http/console-origin.ts'
import { networkOf } from '../http/network-of.ts'
import { parse } from '../http/parse.ts'
import { forbidden, UNCACHED } from '../http/problem.ts'
import { readParams } from '../http/read-params.ts'
import type { Asker } from '../http/request-limiter.ts'
import type { Backend } from './backend.ts'
import type { AnswerDoc, Endpoint } from './endpoint.ts'
import { readCookie, writeCookie } from './session-cookie.ts'
import { endSession, type NewSession } from './users/session.ts'

interface ConsoleRoute<S extends z.ZodType> {
  path: string
  summary: string
  params: S
  answers: Record<number, AnswerDoc>
  /** The user whose password is tried, if known: attempts are counted for each user and address too. */
  user?(params: z.output<S>): string
  act(call: { params: z.output<S>; browser: string; address: string; backend: Backend }): Promise<ConsoleAnswer>
}

export interface ConsoleAnswer {
  status?: number
  body: object
  /** The new session for the browser. The old one ends. */
  session?: NewSession
}

const NOWHERE =
  'People sign in at the address of the console: start the server with BECKON_PUBLIC_URL=https://…, or open it on its own machine'

/** The attempts for one user from one network. */
const triesOf = (user: string, address: string): Asker => ({
  what: 'user',
  token: '',
  address: createHash('sha256')
    .update(`${user} ${networkOf(address)}`)
    .digest('hex'),
})

/** A route for signing in. No other page may call it, so that nobody is signed in without knowing it. */
export function fromConsole<S extends z.ZodType>(route: ConsoleRoute<S>): Endpoint {
  const { path, summary, params, answers } = route
  return {
    methods: ['POST'],
    path,
    summary,
    access: 'console',
    params,
    answers,
    async handle(c, backend) {
      const { limits, requests } = backend
      const said = await readParams(c, { body: limits.body }, new Set())
      const origin = consoleOrigin(c, backend.publicUrl)
      if (origin === null) throw forbidden(NOWHERE)
      if (!isFromOrigin(c, origin)) throw forbidden(`Only pages of ${origin} may ask this; open the console there`)
      if (said.problem) throw said.problem
      const wanted = parse(params, said.params)
      const address = clientAddress(c, backend.trustedProxies)
      const counted = [await requests.count({ what: 'password', token: '', address }, limits.passwordsPerAddress)]
      const user = route.user?.(wanted)
      if (user !== undefined && !counted[0])
        // Together with the address: otherwise anybody could keep a user out, from anywhere.
        counted.push(await requests.count(triesOf(user, address), limits.passwordsPerUser))
      for (const refusal of counted) if (refusal) throw refusal
      const browser = c.req.header('user-agent') ?? ''
      const answer = await backend.capacity.hold(() => route.act({ params: wanted, browser, address, backend }))
      if (answer.session) {
        const before = readCookie(c, origin)
        if (before) await endSession(backend.store, before)
        writeCookie(c, origin, answer.session.token)
      }
      return c.json(answer.body, (answer.status ?? 200) as 200, UNCACHED)
    },
  }
}
