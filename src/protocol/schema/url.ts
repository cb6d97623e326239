import { z } from 'zod'
import { ArchivedAt, Flag, orJson, orNull, page, textOrNull } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const UrlEnabled = z
  .enum(['on', 'off', 'subdomain'], 'must be on, off or subdomain')
  .describe('subdomain: on, and new domains below it start on too')

const unlisted = Flag.optional().describe('deprecated, use archived_at. true archives it, false brings it back')
const url_group_id = orNull(Ref).optional().describe('the Environment. null: the default Environment')

export const NewUrl = z.object({
  host: z.string().min(1).max(300).describe('the full host name, without a port'),
  enabled: UrlEnabled.optional().describe('default on'),
  unlisted,
  archived_at: ArchivedAt,
  url_group_id,
})

const changeable = { enabled: UrlEnabled.optional(), archived_at: ArchivedAt, url_group_id }

export const UrlById = z.object({ id: Ref })
export const ChangedUrl = z.object({ id: Ref, ...changeable, unlisted })
export const ChangedUrls = z.object({ ids: orJson(z.array(Ref).min(1).max(500)), ...changeable })
export const UrlList = z.object({
  ...page,
  domain: z.string().min(1).max(300).optional().describe('only this domain and those below it'),
})

export const UrlAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    url_group_id: Id.nullable(),
    host: z.string(),
    domain: z.string(),
    enabled: UrlEnabled,
    installed_at: Timestamp.nullable(),
    first_seen_at: Timestamp.nullable(),
    last_seen_at: Timestamp.nullable(),
    unproven_at: Timestamp.nullable().describe('when a page there last sent a uid that your backend had not signed'),
    unlisted: z.boolean(),
    archived_at: Timestamp.nullable(),
  })
  .describe('A domain where Beckon may show something')

const name = z.string().min(1).max(200)
const described = {
  description: textOrNull(z.string().max(2_000)).optional(),
  // Not `orNull`: an empty variable of the caller must not remove the name.
  short_name: z
    .string()
    .regex(/^.{1,3}$/u, 'must have 1 to 3 characters; null for none')
    .nullish(),
  style_short_name_color: orNull(
    z
      .string()
      .regex(/^[0-9a-fA-F]{6}$/, 'must be 6 hexadecimal digits without #')
      .transform(colour => colour.toUpperCase()),
  ).optional(),
}

export const NewUrlGroup = z.object({ name, ...described })
export const UrlGroupById = z.object({ id: Ref })
export const UrlGroupList = z.object(page)
export const ChangedUrlGroup = z.object({
  id: Ref,
  name: name.optional(),
  ...described,
  archived_at: ArchivedAt,
  urls_action_on_archive: z
    .enum(['ignore', 'archive'], 'must be ignore or archive')
    .optional()
    .describe('what happens to its domains when it is archived; default ignore'),
})

export const UrlGroupAnswer = z
  .object({
    id: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Timestamp.nullable(),
    name: z.string(),
    description: z.string().nullable(),
    short_name: z.string().nullable(),
    style_short_name_color: z.string().nullable(),
  })
  .describe('An Environment: a set of domains, such as staging')
