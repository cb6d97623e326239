import { z } from 'zod'
import { Failure } from './problem.ts'
import { orJson, page, When } from './request.ts'
import { Id, OwnName, Ref, Timestamp } from './values.ts'

/** The customer's own id of a person or company. Numbers are stored as text. */
export const Uid = OwnName.describe('your own id of the person or company')

export const Email = z.string().min(1).max(768).describe('case-insensitive')

/** One person, by the first of these that is given. */
export const ProfileLookup = z
  .object({ id: Ref.optional(), uid: Uid.optional(), email: Email.optional() })
  .refine(who => who.id ?? who.uid ?? who.email, 'one of id, uid and email is required')

/** The page, if its address is known. */
export const Explain = z
  .object({
    id: Ref.optional(),
    uid: Uid.optional(),
    email: Email.optional(),
    url: z
      .url({ protocol: /^https?$/, error: 'must be the http(s) address of a page' })
      .max(4_000)
      .optional(),
    model_id: Ref.optional().describe('only this Experience and its Deliveries'),
    ...page,
  })
  .refine(who => who.id ?? who.uid ?? who.email, 'one of id, uid and email is required')

/** Clearing does not accept an email, because two people could have the same one. */
export const ProfileById = z
  .object({ id: Ref.optional(), uid: Uid.optional() })
  .refine(who => who.id ?? who.uid, 'one of id and uid is required')

/** The answer if an email names several people. */
export const SeveralPeople = Failure.extend({
  ids: z.array(Id).optional().describe('the people who have this email'),
}).describe('Why it cannot be done. If several people have the email: also their ids')

export const ProfileAnswer = z
  .looseObject({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    uid: z.string().nullable(),
    email: z.string().optional(),
    company_id: Id.optional(),
    company: z.looseObject({ id: Id, uid: z.string() }).optional(),
    browser_x: z.number().nullable(),
    browser_tz: z.number().int().nullable(),
    browser_tz_minutes: z.number().int().nullable(),
    browser_l: z.string().nullable(),
    browser_n: z.string().nullable(),
    browser_k: z.enum(['desktop', 'mobile']).nullable(),
    percent: z.number(),
    last_seen_at: Timestamp.nullable(),
    last_seen_session_count: z.number().int().nullable(),
    delivery_ids: z.array(Id),
    last_cleared_at: Timestamp.nullable(),
  })
  .describe('A person. Custom properties are beside the standard fields')

const Custom = z.record(z.string(), z.unknown())
const CompanySaid = z.looseObject({ uid: Uid })

const CompanyUid = Uid.optional().describe('your id of the company that the person belongs to')

export const ProfileHook = z
  .looseObject({
    uid: Uid.optional().describe('your own id of the person. Somebody new is created'),
    id: Ref.optional().describe('or the id of somebody who is known'),
    email: Email.nullish().describe('case-insensitive. Without uid and id, it names somebody who is known'),
    company: orJson(CompanySaid.nullable()).optional(),
    company_uid: CompanyUid,
  })
  .refine(who => who.uid ?? who.id ?? who.email, 'one of uid, id and email is required')
  .describe(
    'Everything except uid, id, email, company and company_uid is a custom property. null removes one. The company null means that the person belongs to none',
  )

export const CompanyHook = CompanySaid.describe('Everything except uid is a custom property. null removes one')

export const EventHook = z
  .looseObject({
    uid: Uid.optional().describe('your own id of the person. Somebody new is created'),
    id: Ref.optional().describe('or the id of somebody who is known'),
    email: Email.optional().describe('or the email of somebody who is known'),
    name: z.string().min(1).max(200),
    properties: orJson(Custom).optional(),
    company_uid: CompanyUid,
    timestamp: When.optional().describe('when it happened; default now'),
    message_id: OwnName.optional().describe(
      'your own id of this message. If you send it again, the event counts once. So does the header Idempotency-Key',
    ),
    messageId: OwnName.optional().describe('the same, as some senders write it'),
  })
  .refine(who => who.uid ?? who.id ?? who.email, 'one of uid, id and email is required')
  .describe('Other fields are properties of the event, like those in `properties`')
