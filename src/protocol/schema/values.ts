import { z } from 'zod'

/** 24 lowercase hex digits. The server makes them in time order, so sorting by id means sorting by creation. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be an id: 24 lowercase hexadecimal digits')
  .describe('24 lowercase hexadecimal digits, given by the server')

/** ISO 8601 in UTC, as the API returns it. */
export const Timestamp = z.iso.datetime({ offset: true }).describe('ISO 8601 in UTC')

/** Text that people read. It may contain merge tags and, in some fields, the small markup. */
export const Text = z.string().max(10_000)

/** A CSS selector. `>>>` goes into a shadow root. */
export const Selector = z.string().min(1).max(1_000).describe('a CSS selector. ` >>> ` goes into an open shadow root')

/** The address of a button or a picture. It may contain merge tags after the host, and is checked again when it is used. */
export const Address = z
  .string()
  .max(4_000)
  .regex(
    /^(https?:\/\/[^\s/?#@\\{]|mailto:|tel:|\/(?![/\\])|[?#])/i,
    'must be an address: https://…, http://…, mailto:…, tel:… or a path on the same site such as /settings',
  )
  .refine(
    given => !/[\s\\\p{C}]/u.test(given.replace(/\{\{.*?\}\}/g, '')),
    'must be an address without spaces, tabs, invisible characters and backslashes',
  )
  .describe('http(s), mailto, tel, or a path on your own site. Merge tags may come after the host')

/** The address of a page, as somebody types it. */
export const PageAddress = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i, 'must be the address of a page: https://…')

/** `30m`, `12h`, `7d`, `2w`. */
export const Span = z
  .string()
  .regex(/^\d{1,5}[mhdw]$/, 'must be a number and a unit: m (minutes), h (hours), d (days) or w (weeks), such as "7d"')
  .describe('a number and a unit: m, h, d or w')

const NAMED =
  'must be text of 1 to 768 characters, or a number; one of more than 15 digits loses some of them, so send it as text'
const ExactNumber = z.number().min(Number.MIN_SAFE_INTEGER, NAMED).max(Number.MAX_SAFE_INTEGER, NAMED)

/** An id of the customer's own. A number that JSON cannot hold exactly would name something else. */
export const OwnName = z.union([z.string().min(1).max(768), ExactNumber], NAMED).transform(String)

/** An id to look up. Anything that is not an id is simply not found. */
export const Ref = z.string().min(1).max(100).describe('an id')
