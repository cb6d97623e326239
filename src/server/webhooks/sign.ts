import { createHmac, randomBytes } from 'node:crypto'

/** As in Standard Webhooks: `whsec_` and the key in base64. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64')

export interface Signed {
  id: string
  /** Milliseconds. */
  at: number
  body: string
}

/**
 * The headers of Standard Webhooks, with a signature for every valid secret. And the older scheme: a hex HMAC-SHA256 of the body
 * alone, with the text of the newest secret.
 */
export function signatureHeaders({ id, at, body }: Signed, secrets: [string, ...string[]]): Record<string, string> {
  const seconds = String(Math.floor(at / 1_000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map(sign).join(' '),
    'x-beckon-signature': createHmac('sha256', secrets[0]).update(body).digest('hex'),
  }
}
