import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '../../src/protocol/schema/second-factor.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

const PRESENT = 0x01
const HAS_KEY = 0x40

/** An authenticator in software: what a security key does, for tests without a browser. `origin`: where its browser is. */
export function aPasskey(origin: string, host = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x, y } = publicKey.export({ format: 'jwk' })
  let count = 0

  const about = (flags: number, more = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, more])
  }
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    create(challenge: string): NewPasskey {
      // COSE: an elliptic curve key (2), for ES256 (-7), on P-256 (1).
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x!, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y!, 'base64url'),
      ])
      const data = about(PRESENT | HAS_KEY, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      // CBOR: { fmt: "none", attStmt: {}, authData: … }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return { id: text(id), client_data: text(client('webauthn.create', challenge)), attestation: text(attestation) }
    },
    use(challenge: string): UsedPasskey {
      const data = about(PRESENT)
      const said = client('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        id: text(id),
        client_data: text(said),
        authenticator_data: text(data),
        signature: text(signature),
      }
    },
  }
}
