import { z } from 'zod'
import { Id, Ref, Timestamp } from './values.ts'

const Bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/, 'must be base64url')

const Transport = z.string().regex(/^[a-z-]{1,30}$/, 'must be a transport, such as "internal"')

export const FactorKind = z
  .enum(['totp', 'passkey'], 'must be totp or passkey')
  .describe('`totp`: an authenticator app. `passkey`: a telephone, a computer or a security key')

export const NewPasskey = z
  .strictObject({
    id: Bytes,
    client_data: Bytes.describe('`response.clientDataJSON`'),
    attestation: Bytes.describe('`response.attestationObject`'),
    transports: z.array(Transport).max(10).optional(),
  })
  .describe('what `navigator.credentials.create` answered, its bytes as base64url')
export type NewPasskey = z.output<typeof NewPasskey>

export const UsedPasskey = z
  .strictObject({
    id: Bytes,
    client_data: Bytes.describe('`response.clientDataJSON`'),
    authenticator_data: Bytes,
    signature: Bytes,
  })
  .describe('what `navigator.credentials.get` answered, its bytes as base64url')
export type UsedPasskey = z.output<typeof UsedPasskey>

const Code = z
  .string()
  .transform(code => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must be the six digits that the app shows'))
  .describe('the six digits that the authenticator app shows')

const isOne = (given: object) => Object.values(given).filter(each => each !== undefined).length === 1

export const SecondFactorProof = z
  .object({
    code: Code.optional(),
    recovery_code: z.string().min(1).max(100).optional().describe('each works once'),
    passkey: UsedPasskey.optional(),
  })
  .refine(isOne, 'give a code, a recovery_code or a passkey')

export const NewFactorProof = z
  .object({
    code: Code.optional(),
    passkey: NewPasskey.optional(),
    name: z.string().trim().min(1).max(100).optional().describe('how you call it, such as `my telephone`'),
  })
  .refine(({ name: _, ...proof }) => isOne(proof), 'give a code or a passkey')

export const WantedFactor = z.object({ kind: FactorKind })
/** Whoever finds a browser open cannot change how its user signs in. */
const current_password = z.string().min(1).max(200).describe('your password, once more')
export const OwnPassword = z.object({ current_password })
export const OwnWantedFactor = z.object({ kind: FactorKind, current_password })
export const FactorById = z.object({ id: Ref, current_password })

export const StartedFactor = z
  .object({
    kind: FactorKind,
    secret: z.string().optional().describe('for the authenticator app, if it cannot read a picture'),
    url: z.string().optional().describe('for the picture that the authenticator app reads'),
    options: z.looseObject({}).optional().describe('for `navigator.credentials.create`, its bytes as base64url'),
  })
  .describe('A second factor that is being added. It counts when it is confirmed')

export const FactorAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    kind: FactorKind,
    name: z.string(),
    last_used_at: Timestamp.nullable(),
  })
  .describe('A second factor of a user')

export const RecoveryCodes = z.array(z.string()).describe('each replaces the second factor once. Shown only now')

export const AskedFactor = z
  .object({
    must: z
      .enum(['check', 'set up'])
      .describe('`check`: prove your second factor. `set up`: the account requires one, and you have none yet'),
    kinds: z.array(FactorKind).describe('which ones you have'),
  })
  .describe('The password was right. The session begins after the second factor')

export const OwnFactors = z.object({
  required: z.boolean().describe('the account requires a second factor'),
  recovery_codes_left: z.number().int(),
  factors: z.array(FactorAnswer),
})
