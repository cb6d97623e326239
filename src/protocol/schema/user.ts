import { z } from 'zod'
import { ROLES } from '../role.ts'
import { SECRET_ROLE_NAMES, SECRET_ROLES } from '../secret-role.ts'
import { page } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const RoleName = z.enum(ROLES, `must be ${ROLES.slice(0, -1).join(', ')} or ${ROLES.at(-1)}`)

const Name = z.string().trim().min(1).max(200)
const Password = z
  .string()
  .min(10, 'must have at least 10 characters')
  .max(200, 'must have at most 200 characters')
  .describe('10 to 200 characters')
const LinkToken = z.string().min(1).max(200).describe('the part of the link after the #')
const UserEmail = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'must be an e-mail address')
  .describe('case-insensitive')

export const NewUser = z.object({ email: UserEmail, name: Name.optional(), role: RoleName })
export const ChangedUser = z.object({ id: Ref, name: Name.optional(), role: RoleName.optional() })
export const UserById = z.object({ id: Ref })

export const NewSession = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(200),
  account: Ref.optional().describe(
    'the id or token of the account, if the e-mail address and password are valid in several',
  ),
})
export const SignInWays = z.object({
  passwords: z.boolean().describe('whether anybody can sign in with a password'),
  provider: z
    .object({ name: z.string(), account: z.object({ id: Id, name: z.string() }) })
    .nullable()
    .describe('the provider of the company, and the account that its people enter'),
})
export const ToProvider = z.object({ token: LinkToken.optional().describe('to use an invitation with the provider') })
export const FromProvider = z.object({
  answer: z.string().min(1).max(8_000).describe('what is in the address behind the `?`, as the provider wrote it'),
})
export const LinkLook = z.object({ token: LinkToken })
export const Joining = z.object({
  token: LinkToken,
  password: Password,
  name: Name.optional(),
  email: UserEmail.optional().describe('for the first user only. An invitation has its own'),
})
export const ChangedSelf = z
  .object({ name: Name.optional(), password: Password.optional(), current_password: z.string().max(200).optional() })
  .refine(({ password, current_password }) => password === undefined || current_password !== undefined, {
    path: ['current_password'],
    error: 'is required to set another password',
  })

const WHOSE = 'the id of a user, or `all` for everybody. Left out: your own'
export const SessionList = z.object({ user_id: Ref.optional().describe(WHOSE) })
export const SessionById = z.object({ id: Ref })
export const AuditList = z.object(page)

export const UserAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    name: z.string(),
    email: z.string(),
    role: RoleName,
    signs_in: z
      .boolean()
      .describe('false for a user who has not used the invitation yet, and for the user of an account secret'),
    with_password: z.boolean().describe('has a password'),
    with_provider: z.boolean().describe('signs in with the provider of the company'),
    second_factor: z.boolean().describe('is asked for a second factor after the password'),
  })
  .describe('A user: somebody who signs in to the console')

export const LinkAnswer = z.object({
  kind: z.enum(['first', 'invitation', 'reset']),
  url: z.string().describe('it works once and is shown only now'),
  expires_at: Timestamp,
})

export const SessionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp.describe('every request moves this time on'),
    user_id: Id,
    browser: z.string(),
    current: z.boolean().describe('true: the session of this request'),
  })
  .describe('A session: where a user is signed in')

export const SecretRoleName = z.enum(SECRET_ROLE_NAMES).describe(
  `what it may do: ${Object.entries(SECRET_ROLES)
    .map(([name, { says }]) => `\`${name}\` ${says}`)
    .join('; ')}`,
)

export const NewSecret = z.strictObject({
  name: z.string().trim().max(100).optional().describe('what it is for, such as `production backend`'),
  role: SecretRoleName.optional().describe('what it may do. Default `owner`'),
})

export const SecretAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    name: z.string().describe('what it is for'),
    role: SecretRoleName,
    last_used_at: Timestamp.nullable().describe('when it was last used, to ten minutes. null: never'),
    revoked_at: Timestamp.nullable(),
    user_id: Id,
    secret: z.string().optional().describe('only in the answer that creates it'),
  })
  .describe('What is known about an account secret')

export const AuditAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    action: z.string(),
    means: z
      .enum(['session', 'secret', 'link', 'studio', 'machine', 'provider'])
      .describe('how the user was authenticated'),
    user: z
      .object({ id: Id, name: z.string(), email: z.string() })
      .nullable()
      .describe('null: somebody on the machine of the server'),
    subject_id: z.string().nullable(),
    details: z.looseObject({}),
  })
  .describe('An entry of the audit list: who did what')

export const SignedIn = z.object({
  user: UserAnswer,
  account: z.object({ id: Id, name: z.string(), token: z.string() }),
  permissions: z.array(z.string()).describe('what the role allows'),
})
