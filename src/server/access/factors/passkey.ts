import type { NewPasskey, UsedPasskey } from '../../../protocol/schema/second-factor.ts'
import type { FactorRow } from './factor-record.ts'

/** What a passkey is bound to: the origin of the console, and its host. */
export interface Site {
  origin: string
}

const hostOf = ({ origin }: Site): string => new URL(origin).hostname
/** It is large, and few requests need it. */
const library = () => import('@simplewebauthn/server')

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

interface Owner {
  id: string
  name: string
  email: string
}

/** What the browser needs to make a passkey. `had`: those that the user has already. */
export async function creationOptions(site: Site, user: Owner, had: FactorRow[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Beckon',
    rpID: hostOf(site),
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: had.flatMap(each => (each.credential_id ? [{ id: each.credential_id }] : [])),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Null if it was not made here, for this challenge. */
export async function newPasskey(site: Site, given: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential(given.id),
      response: {
        clientDataJSON: given.client_data,
        attestationObject: given.attestation,
        transports: given.transports ?? [],
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(transports),
  }
}

/** What the browser needs to ask for one of these passkeys. */
export async function requestOptions(site: Site, passkeys: FactorRow[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id!,
      transports: JSON.parse(transports ?? '[]') as string[],
    })),
  })
}

/** How often it has signed now, as it says itself. Null if it is not this passkey, not here, or not for this challenge. */
export async function countOfPasskey(
  site: Site,
  given: UsedPasskey,
  challenge: string,
  passkey: FactorRow,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential(given.id),
      response: {
        clientDataJSON: given.client_data,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id!,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key!, 'base64url')),
      counter: Number(passkey.sign_count),
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
