import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Signs = (claims: JWTPayload, issuer: string) => Promise<string>

/** A provider that signs as the test says, and remembers how it was asked. */
export interface Forger {
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** The form of the last request for tokens. */
  asked: URLSearchParams
  /** What the next ID token is. */
  signs: Signs
  /** As a provider signs. */
  honest: Signs
  stop(): Promise<void>
}

export async function aForger(): Promise<Forger> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const honest: Signs = claims => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }]
  const server = createServer(async (request, response) => {
    const answers: { [path: string]: () => Promise<object> } = {
      '/.well-known/openid-configuration': async () => ({
        issuer: forger.settings.issuer,
        authorization_endpoint: `${forger.settings.issuer}/auth`,
        token_endpoint: `${forger.settings.issuer}/token`,
        jwks_uri: `${forger.settings.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': async () => ({ keys }),
      '/token': async () => {
        let body = ''
        for await (const part of request) body += part
        forger.asked = new URLSearchParams(body)
        const now = Math.floor(Date.now() / 1_000)
        // What stands for the code is the nonce, so that the token can have it.
        const claims = {
          iss: forger.settings.issuer,
          aud: 'beckon',
          sub: 'ada',
          nonce: forger.asked.get('code')!,
          iat: now,
          exp: now + 300,
        }
        const id_token = await forger.signs(claims, forger.settings.issuer)
        return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token }
      },
    }
    const answer = answers[request.url ?? '']
    response.setHeader('content-type', 'application/json')
    response.statusCode = answer ? 200 : 404
    response.end(JSON.stringify((await answer?.()) ?? {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const forger: Forger = {
    settings: { issuer, clientId: 'beckon', clientSecret: 'the secret between the two of them' },
    asked: new URLSearchParams(),
    signs: honest,
    honest,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return forger
}
