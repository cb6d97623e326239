import fc from 'fast-check'
import { createAccount } from '../../src/server/access/users/create-account.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, unique } from './caller.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const person = fc.record({
  // Null: created by a hook and never seen.
  daysAgo: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 8 }),
  plan: fc.constantFrom('free', 'pro'),
  seats: fc.integer({ min: 0, max: 3 }),
  percent: fc.integer({ min: 0, max: 100 }),
  browser_k: fc.constantFrom('desktop', 'mobile'),
  size: fc.option(fc.integer({ min: 0, max: 2 })),
  saved: fc.integer({ min: 0, max: 2 }),
  rank: fc.option(fc.integer({ min: 0, max: 3 })),
  snoozed: fc.option(fc.constantFrom(-HOUR, HOUR)),
  sawOther: fc.boolean(),
  hoursAgo: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 2 }),
})

const item = fc.oneof(
  fc.record({ kind: fc.constant('property'), prop: fc.constant('plan'), op: fc.constantFrom('eq', 'ne'), value: fc.constant('pro') }),
  fc.record({ kind: fc.constant('property'), prop: fc.constant('seats'), op: fc.constantFrom('gt', 'lte'), value: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('property'), prop: fc.constant('browser_k'), op: fc.constant('eq'), value: fc.constant('mobile') }),
  fc.record({ kind: fc.constant('company'), prop: fc.constant('size'), op: fc.constantFrom('eq', 'ex'), value: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('event'), name: fc.constant('saved'), op: fc.constantFrom('gte', 'eq'), value: fc.integer({ min: 0, max: 2 }) }),
  fc.constant({ kind: 'tour', op: 'not-seen', id: 'the other' }),
  fc.constant({ kind: 'segment', op: 'in', id: 'the segment' }),
) // biome-ignore format: a row of conditions

const op = fc.constantFrom('and', 'or')

export const anAccountDrawn = fc.record({
  people: fc.array(person, { maxLength: 9 }),
  limits: fc.array(fc.record({ count: fc.constantFrom(1, 2), hours: fc.constantFrom(24, 48) }), { maxLength: 1 }),
  groups: fc.array(
    fc.record({
      kind: fc.constantFrom('all', 'tour', 'survey'),
      rate_limit_size: fc.constantFrom(1, 2),
      rate_limit_kind: fc.constantFrom('1h', '1d', '7d'),
    }),
    { maxLength: 2 },
  ),
  named: fc.record({
    items_op: op,
    items: fc.array(
      item.filter(({ kind }) => kind !== 'segment'),
      { maxLength: 2 },
    ),
  }),
  live: fc.boolean(),
  kind: fc.constantFrom('tour', 'embed'),
  experience: fc.record(
    {
      segment: fc.record({ items_op: op, items: fc.array(item, { minLength: 1, maxLength: 3 }) }),
      percent: fc.constantFrom(30, 70),
      recurrence: fc.constantFrom('once', 'until_completed', 'always', { every: '1d' }),
      unlimited: fc.boolean(),
      automatic: fc.constantFrom(true, true, true, false),
    },
    { requiredKeys: [] },
  ),
  url: fc.boolean(),
})
export type Drawn = typeof anAccountDrawn extends fc.Arbitrary<infer T> ? T : never

/** A generated account: its people with what they did, and one Experience. */
export async function createDrawn(server: BeckonServer, drawn: Drawn) {
  const { token, secret, account } = await server.store.transaction(tx => createAccount(tx, {}))
  const me = aCaller(server, { token, secret })
  await me.api('PATCH', '/v3/edit/account', { frequency_limits: drawn.limits })
  for (const group of drawn.groups) await me.api('POST', '/v3/edit/limit_groups', { name: unique('group'), ...group })
  const other = await me.live({ name: 'Other' })
  const withIds = (named: string) => (text: string) =>
    text.replaceAll('the other', other.id).replaceAll('the segment', named)
  const write = <T>(value: T, named = '') => JSON.parse(withIds(named)(JSON.stringify(value))) as T
  const { segment } = (
    await me.api('POST', '/v3/edit/segments', { name: 'Named', published_at: '$now', ...write(drawn.named) })
  ).body
  const id = await createExperience(me, drawn, write(drawn.experience, segment.id))
  // Keeps the Segment in the feed, so that explain knows it for drafts too.
  await me.live({ name: 'Asks', segment: { items: [{ kind: 'segment', id: segment.id, op: 'in' }] } } as never)
  await server.store.transaction(async tx => {
    for (const one of drawn.people) insertPerson(tx, account, one, { id, kind: drawn.kind, other: other.id })
  })
  return { me, account, id, kind: drawn.kind, version: drawn.live ? 'live' : 'draft' }
}

async function createExperience(me: Caller, { kind, live, url }: Drawn, given: object): Promise<string> {
  const step = {
    title: 'Hello',
    ...(url ? { url: { match: 'any', rules: [{ kind: 'simple', value: 'home' }] } } : {}),
    ...(kind === 'embed' ? { place: { banner: 'top' } } : {}),
  }
  const content = { name: unique('drawn'), steps: [step], ...(live ? { published_at: '$now' } : {}), ...given }
  const answer = await me.api('POST', `/v3/edit/${kind}s`, content)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body[kind].id
}

type Sent = { now: number; newId(): string; send(sql: string, values: (string | number | null)[]): void }

function insertPerson(
  tx: Sent,
  account: string,
  one: Drawn['people'][number],
  of: { id: string; kind: string; other: string },
) {
  const id = tx.newId()
  const { now } = tx
  const seen = one.daysAgo === null ? null : now - one.daysAgo * DAY
  const company = one.size === null ? null : tx.newId()
  tx.send(
    `INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, delivery_ids, properties, hook_properties,
       company_id, browser_k, last_seen_at, last_seen_day) VALUES ($1, $2, $3, $3, $4, $5, '[]', $6, '{}', $7, $8, $9, $10)`,
    [
      account, id, now, unique('u'), one.percent, JSON.stringify({ plan: one.plan, seats: one.seats }), company, one.browser_k,
      seen, seen === null ? null : Math.floor(seen / DAY),
    ], // biome-ignore format: as the columns stand
  )
  if (company)
    tx.send(
      `INSERT INTO companies (account_id, id, created_at, updated_at, uid, properties, hook_properties)
       VALUES ($1, $2, $3, $3, $4, $5, '{}')`,
      [account, company, now, company, JSON.stringify({ size: one.size })],
    )
  if (one.saved > 0)
    tx.send('INSERT INTO event_counts (account_id, profile_id, name, count, latest) VALUES ($1, $2, $3, $4, $5)', [
      account, id, 'saved', one.saved, '[]',
    ]) // biome-ignore format: as the columns stand
  const past = (experience: string, rank: number, defer: number | null) =>
    tx.send(
      `INSERT INTO histories (account_id, profile_id, experience_id, count, rank, last_at, defer_until)
       VALUES ($1, $2, $3, 1, $4, $5, $6)`,
      [account, id, experience, rank, now - HOUR * 30, defer],
    )
  if (one.rank !== null) past(of.id, one.rank, one.snoozed === null ? null : now + one.snoozed)
  if (one.sawOther) past(of.other, 0, null)
  for (const hours of one.hoursAgo)
    tx.send(
      `INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state,
         group_id, group_kind, displayed_at, defer_count) VALUES ($1, $2, $3, $3, $4, $5, 'tour', 'displayed', $5, 'campaign', $6, 0)`,
      [account, tx.newId(), now, id, of.other, now - hours * HOUR],
    )
}
