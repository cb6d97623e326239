import { z } from 'zod'
import { KINDS } from './experience.ts'
import { Uid } from './profile.ts'
import { page, When } from './request.ts'
import { Theme } from './theme.ts'
import { Id, PageAddress, Ref, Timestamp } from './values.ts'

const Kind = z.enum(KINDS)

export const NewPreview = z.object({
  kind: Kind,
  id: Ref.describe('the id of the Experience'),
  url: PageAddress.optional().describe(
    'the page to show it on. Default: the first page that its rules name, on the domain that was visited last',
  ),
  uid: Uid.optional().describe('which person you look as. Default: an unknown person'),
  at: When.optional().describe('at which time you look; default now'),
})

export const PreviewList = z.object(page)
export const PreviewById = z.object({ id: Ref })

export const PreviewAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    expires_at: Timestamp,
    experience: z.object({ id: Id, kind: Kind }),
    page: z.string().describe('the address of the page'),
    profile_id: Id.nullable(),
    at: Timestamp.nullable(),
    user_id: Id,
  })
  .describe('A link that shows a draft on a page, for an hour')

export const PreviewRequest = z.object({
  v: z.union([z.literal(2), z.literal(3)], 'must be a version of the protocol that has previews: 2 or 3'),
  token: z.string().min(1).max(200),
  code: z.string().min(1).max(100),
  href: z.string().transform(href => href.slice(0, 4_000)),
  language: z.string().max(35).optional().catch(undefined),
})

const Said = z.record(z.string(), z.unknown())

/** What a page gets to show a preview. */
export const PreviewShown = z.union([
  z.object({
    now: z.number(),
    at: z.number().nullable().describe('the time of the link'),
    experience: z.looseObject({ id: Id, kind: Kind, name: z.string() }),
    theme: Theme.nullable(),
    words: z.object({ language: z.string().nullable(), profile: Said, company: Said.nullable() }),
    hidden: z.array(z.string()).describe('the items of a launcher that this person does not get'),
    as: z.string().nullable().describe('the uid of the person you look as'),
    notes: z.array(z.string()).describe('what would keep this person from getting it, in sentences'),
  }),
  z.object({
    over: z.literal(true).describe('the link is too old, was revoked, is for another domain, or never existed'),
  }),
])
