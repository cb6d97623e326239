import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** Whom the provider knows. `claims` is what it says of them. */
export interface Known {
  [subject: string]: { name?: string; email?: string; email_verified?: boolean; groups?: string[] }
}

/** A real OpenID provider on this machine. Its page asks nothing but who somebody is. */
export interface RunningProvider {
  settings: { issuer: string; clientId: string; clientSecret: string }
  known: Known
  stop(): Promise<void>
}

const CLIENT = { client_id: 'beckon', client_secret: 'the secret between the two of them' }
const SCOPE = 'openid email profile groups'

const page = (uid: string, known: Known) => `<!doctype html><html lang="en"><title>The provider</title>
<h1>Who are you?</h1>${Object.keys(known)
  .map(
    sub =>
      `<form method="post" action="/interaction/${uid}"><button name="sub" value="${sub}">I am ${sub}</button></form>`,
  )
  .join('')}<form method="post" action="/interaction/${uid}"><button name="sub" value="">Nobody</button></form>`

/** `redirects`: where it may send people back to. */
export async function aProvider(known: Known, redirects: string[]): Promise<RunningProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: redirects, response_types: ['code'], grant_types: ['authorization_code'] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => known[sub] && { accountId: sub, claims: () => ({ sub, ...known[sub] }) },
    async loadExistingGrant({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  answer = (request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (!uid) return callback(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html')
      return response.end(page(uid, known))
    }
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const accountId = new URLSearchParams(body).get('sub')
      const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
      void provider.interactionFinished(request, response, result)
    })
  }
  return {
    settings: { issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret },
    known,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Goes to the provider as a browser does, and says who it is. Resolves with what the address has behind the `?` on the way back. */
export async function visitProvider(url: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  let body: string | undefined
  for (let steps = 0; steps < 12; steps++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    body = undefined
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const to = response.headers.get('location')
    if (to) {
      next = new URL(to, next).href
      if (new URL(next).pathname === '/console/signed-in') return new URL(next).search.slice(1)
    } else if (next.includes('/interaction/')) body = `sub=${encodeURIComponent(sub)}`
    else throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`)
  }
  throw new Error('The provider sends the browser around in circles')
}
