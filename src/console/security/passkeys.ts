import type { NewPasskey, UsedPasskey } from '../../protocol/answer.ts'
import { ApiError } from '../api-error.ts'

/** Options as the server sends them: their bytes are base64url, which older browsers do not read themselves. */
// biome-ignore lint/suspicious/noExplicitAny: it has the shape that the browser's own call wants
type Options = any

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = (list: { id: string }[] = []) => list.map(each => ({ ...each, id: toBytes(each.id) }))

/** Why there can be none here, in a sentence. Null if there can. */
export function whyNoPasskeys(): string | null {
  if (!('PublicKeyCredential' in window)) return 'This browser knows no passkeys.'
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return 'A passkey needs a name, and this address is a number. Open the console at its name, such as localhost.'
  return null
}

/** Nobody needs the browser's own words for this. */
const refused = (): never => {
  throw new ApiError(403, ['The browser gave no passkey. Try again, or choose another way.'])
}

export async function createPasskey(options: Options): Promise<NewPasskey> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  }
  const made = ((await navigator.credentials.create({ publicKey }).catch(refused)) ?? refused()) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: toText(made.rawId),
    client_data: toText(response.clientDataJSON),
    attestation: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  }
}

export async function askPasskey(options: Options): Promise<UsedPasskey> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  }
  const used = ((await navigator.credentials.get({ publicKey }).catch(refused)) ?? refused()) as PublicKeyCredential
  const response = used.response as AuthenticatorAssertionResponse
  return {
    id: toText(used.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
}
