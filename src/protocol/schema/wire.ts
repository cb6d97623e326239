import { z } from 'zod'
import { KINDS } from './experience.ts'

/** Ids that a browser makes: short and printable. */
const BrowserMade = z.string().min(1).max(64)
/** Addresses can have any length, and we must not refuse a page because of that: we keep the beginning. */
export const LONGEST_HREF = 4_000
const Href = z.string().transform(href => href.slice(0, LONGEST_HREF))
/** A number that is too large has already lost its digits on the page. */
const Uid = z.union([z.string().min(1).max(768), z.number()], 'must be text or a number').transform(String)
const Custom = z.record(z.string(), z.unknown())
const Company = z.looseObject({ uid: Uid })
/** A JSON Web Token with attributes. */
const LONGEST_PROOF = 8_000

/** What a backend signs for a page: who it is, for how long, and what the page must not say by itself. Times are in seconds. */
export const SignedClaims = z.object({
  sub: Uid,
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  properties: Custom.optional(),
  company: Company.nullable().optional(),
})

/** Facts come from an unknown page. A value out of range counts as unknown, and the visit goes on. */
const fact = <S extends z.ZodType>(schema: S) =>
  schema
    .nullable()
    .catch(null as never)
    .default(null as never)

const envelope = {
  v: z.union(
    [z.literal(1), z.literal(2), z.literal(3)],
    'must be a version of the protocol that this server knows: 1 to 3',
  ),
  token: z.string().min(1).max(200),
  visit: z.string().max(400).optional(),
}

export const BootRequest = z.object({
  ...envelope,
  page: BrowserMade,
  browser: BrowserMade,
  anonymous: BrowserMade,
  uid: Uid.optional(),
  uid_hash: z.string().max(LONGEST_PROOF).optional().catch(undefined),
  href: Href,
  visible: z.boolean(),
  stage: z
    .object({
      experience: z.string().max(64),
      delivery: z.string().max(64).nullable(),
      language: z.string().max(35).optional().catch(undefined),
    })
    .nullable(),
  facts: z.object({
    browser_x: fact(z.number().int().min(0).max(100_000)),
    browser_tz: fact(z.number().int().min(-24).max(24)),
    browser_tz_minutes: fact(z.number().int().min(-1_440).max(1_440)),
    browser_l: fact(z.string().max(35)),
    languages: fact(z.array(z.string().max(35)).max(50)),
    browser_n: fact(z.enum(['chrome', 'firefox', 'safari', 'opera', 'ie10', 'ie11', 'edge'])),
    browser_k: fact(z.enum(['desktop', 'mobile'])),
    agent: fact(z.string().max(1_000)),
    touch: fact(z.boolean()),
  }),
  language: z.string().max(35).optional().catch(undefined),
  properties: Custom.optional(),
  company: Company.optional(),
  feed: z.string().max(200).optional(),
  // A page must not fail because of it.
  wanted: z.array(z.string().max(64)).max(50).optional().catch(undefined),
})

export const ClaimRequest = z.object({
  ...envelope,
  visit: z.string().max(400),
  page: BrowserMade,
  browser: BrowserMade,
  delivery: z.string().max(64),
  href: Href,
  properties: Custom.optional(),
})

export const LiveRequest = z.object({
  ...envelope,
  visit: z.string().max(400),
  since: z.number().describe('when the page last got an answer, in milliseconds by the clock of the server'),
})

/** Each report is checked separately, so that a wrong one does not block the others. */
export const ReportsRequest = z.object({ ...envelope, reports: z.array(z.unknown()).max(500) })

const every = {
  key: BrowserMade,
  at: z.number(),
  /** Version 1 had one `visit` for the whole request. */
  visit: z.string().max(400).optional(),
}
const about = { ...every, interaction: BrowserMade }
const Made = z.string().min(1).max(64)
const Numbered = z.number().int().min(1).max(1_000_000)

export const Report = z.discriminatedUnion('type', [
  z.object({
    ...about,
    type: z.literal('displayed'),
    experience: Made,
    kind: z.enum(KINDS),
    group_kind: z.enum(['link', 'api_js', 'launcher', 'experiment', 'campaign', 'delivery']),
    group_id: Made,
    delivery: Made.optional(),
    page: BrowserMade,
    href: Href,
    // If these are wrong, we still count that it was shown.
    version: Numbered.optional().catch(undefined),
    language: z.string().max(35).optional().catch(undefined),
  }),
  z.object({ ...about, type: z.literal('step'), step: Made }),
  z.object({ ...about, type: z.literal('started') }),
  z.object({ ...about, type: z.literal('button'), step: Made, button: Made }),
  z.object({
    ...about,
    type: z.literal('answer'),
    step: Made,
    answer: z.string().max(10_000),
    text: z.string().max(10_000).optional(),
  }),
  z.object({ ...about, type: z.literal('snoozed'), until: z.number() }),
  z.object({ ...about, type: z.literal('completed') }),
  z.object({ ...about, type: z.literal('exited') }),
  z.object({ ...about, type: z.literal('goal') }),
  z.object({ ...about, type: z.literal('item'), item: Made }),
  z.object({ ...every, type: z.literal('control'), experience: Made }),
  z.object({
    ...every,
    type: z.literal('assigned'),
    experience: Made,
    arm: z.enum(['shown', 'control']),
    run: Numbered,
    share: z.number().min(0).max(100),
    version: Numbered.optional().catch(undefined),
  }),
  z.object({ ...every, type: z.literal('reached'), experience: Made, run: Numbered }),
  z.object({
    ...every,
    type: z.literal('element'),
    experience: Made,
    step: Made,
    found: z.boolean(),
    other: z.boolean().optional().catch(undefined),
    version: Numbered.optional().catch(undefined),
    path: z.string().max(2_000).optional().catch(undefined),
  }),
  z.object({ ...every, type: z.literal('event'), name: z.string().min(1).max(200), properties: Custom.optional() }),
  z.object({ ...every, type: z.literal('set'), properties: Custom.optional(), company: Company.optional() }),
  z.object({ ...every, type: z.literal('count'), what: z.enum(['shown-elsewhere', 'outbox-full', 'paint-too-late']) }),
])
