import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SignedClaims } from '../../../protocol/schema/wire.ts'

/** Only this: a token must not choose how it is checked. */
const Header = z.object({
  alg: z.literal('HS256'),
  typ: z.string().regex(/^jwt$/i).optional(),
  crit: z.undefined().optional(),
})

export type Claims = z.output<typeof SignedClaims>

/**
 * What a JSON Web Token says that one of these keys signed (RFC 7519, HS256), or null. Its times are checked by whoever reads it.
 */
export function readToken(keys: string[], token: string): Claims | null {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/.exec(token)
  if (!parts) return null
  const [, header, payload, signature] = parts as unknown as [string, string, string, string]
  const isSigned = keys.some(key => {
    const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  })
  if (!isSigned || !Header.safeParse(parsed(header)).success) return null
  return SignedClaims.safeParse(parsed(payload)).data ?? null
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
