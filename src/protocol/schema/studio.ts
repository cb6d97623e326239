import { z } from 'zod'
import { KINDS } from './experience.ts'
import { page } from './request.ts'
import { Id, PageAddress, Ref, Timestamp } from './values.ts'

const Kind = z.enum(KINDS)

export const NewStudioCode = z.object({
  kind: Kind,
  experience_id: Ref,
  url: PageAddress.optional().describe(
    'the page to edit on. Default: the first page that its rules name, on the domain that was visited last',
  ),
  answer_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits')
    .describe('the SHA-256 of a text. The code works only together with this text, which the server does not know'),
})

export const StudioCodeAnswer = z
  .object({
    code: z
      .string()
      .describe('it works once, for ten minutes, on pages of this origin, with the text of `answer_hash`'),
    url: z.string().describe('the page, with a sign that opens the studio there. The code is not in it'),
    expires_at: Timestamp,
  })
  .describe('A code that opens the studio on a page')

export const StudioSessionAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
    user_id: Id,
    user_name: z.string(),
    experience: z.object({ id: Id, kind: Kind }).describe('the Experience that it was opened for'),
    origin: z.string().describe('the origin on which it works'),
  })
  .describe('An open studio: a user edits drafts on a page')

export const StudioSessionList = z.object(page)
export const StudioSessionById = z.object({ id: Ref })

const envelope = {
  v: z.literal(3),
  token: z.string().min(1).max(200).describe('the public account token'),
}
const Session = z.string().min(1).max(100).describe('the token that replaced a code')

export const StudioRequest = z.object({
  ...envelope,
  code: z.string().min(1).max(100).optional(),
  answer: z.string().max(100).optional().describe('the text of `answer_hash`; a code needs it'),
  session: Session.optional().describe('the token from another page of the same tab. Left out with a code'),
})
export const StudioEnd = z.object({ ...envelope, session: Session })
export const StudioQuestion = z.object({
  ...envelope,
  session: Session,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().min(1).max(2_000).describe('a path of the management API, with its parameters'),
  body: z.record(z.string(), z.unknown()).optional(),
})

/** What the studio gets in exchange for a code. */
export const StudioSession = z.object({
  token: z.string().describe('it changes drafts, from this origin, for eight hours'),
  expires_at: Timestamp,
  kind: Kind,
  experience_id: Id,
  console: z.string().describe('the address of this Experience in the console'),
  test_ids: z.array(z.string()).describe('the attributes that tests of this product use, best first'),
})
