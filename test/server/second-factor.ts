import { Secret, TOTP } from 'otpauth'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aMember, LOCAL, PASSWORD } from './a-browser.ts'
import { aJar, type Jar } from './a-jar.ts'
import { aPasskey } from './a-passkey.ts'

/** What the app on the telephone shows at that moment. */
export const codeOf = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

export const SESSION = '/v3/edit/session'
export const STEP = `${SESSION}/second_factor`

/** The first half of a sign-in. */
export const password = (jar: Jar, email: string) => jar.ask('POST', SESSION, { email, password: PASSWORD })

/** Somebody with an authenticator app, signed in. */
export async function withTotp(server: BeckonServer, role: 'owner' | 'viewer' = 'viewer') {
  const { id, email } = await aMember(server, role)
  const jar = aJar(server)
  await password(jar, email)
  const started = await jar.ask('POST', `${SESSION}/factors`, { kind: 'totp', current_password: PASSWORD })
  const { secret, url } = started.body.factor
  const now = () => server.clock.now() ?? Date.now()
  const made = await jar.ask('POST', `${SESSION}/factors/confirm`, {
    code: codeOf(secret, now()),
    name: 'My telephone',
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const recovery: string[] = made.body.recovery_codes
  return { id, email, jar, secret, url, recovery, factor: made.body.factor, code: () => codeOf(secret, now()) }
}

/** Somebody with a passkey, signed in. */
export async function withPasskey(server: BeckonServer) {
  const { id, email } = await aMember(server, 'viewer')
  const jar = aJar(server)
  await password(jar, email)
  const started = await jar.ask('POST', `${SESSION}/factors`, { kind: 'passkey', current_password: PASSWORD })
  const key = aPasskey(LOCAL)
  const made = await jar.ask('POST', `${SESSION}/factors/confirm`, {
    passkey: key.create(started.body.factor.options.challenge),
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { id, email, jar, key }
}

/** The challenge for a passkey, after the password. */
export async function challengeIn(jar: Jar): Promise<string> {
  return (await jar.ask('POST', `${STEP}/passkey`, {})).body.options.challenge
}
