import { z } from 'zod'
import { ProfileAnswer, SeveralPeople } from '../../../protocol/schema/profile.ts'
import { EventNameList, ProfileCount, ProfileSearch, SearchedSegment } from '../../../protocol/schema/profile-search.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { wholeLimit } from '../../http/page.ts'
import { eventNames } from '../../people/event-names.ts'
import { companiesOf } from '../../people/profiles/companies-of.ts'
import { namedBy, needProfile } from '../../people/profiles/find-profile.ts'
import { fullProfile, type ProfileRow } from '../../people/profiles/profile-record.ts'
import { lookThrough, MOST_LOOKED_AT } from './look-through.ts'

const manySearches = {
  description: 'Other searches of this account are running. Try again after Retry-After seconds',
}

const found = manage({
  methods: ['GET', 'POST'],
  path: '/v3/analyze/profiles',
  summary: 'Get one person by id, uid or email. Without these: list the people who match, newest first',
  may: 'read people',
  params: ProfileSearch,
  answers: {
    200: {
      description:
        'The person with their company; or one page of people. A page can be short and still have a next one, because a request looks at 10,000 people at most',
      body: z.union([
        z.object({ profile: ProfileAnswer }),
        z.object({
          profiles: z.array(ProfileAnswer),
          named: ProfileAnswer.nullable()
            .optional()
            .describe('with `text`: the person who has exactly this id, uid or email'),
          cursor: Cursor,
          segment: SearchedSegment,
        }),
      ]),
    },
    404: { description: 'There is no such person or Segment' },
    409: { description: 'Several people have this email. `ids` lists them', body: SeveralPeople },
    429: manySearches,
  },
  async act({ store, account, search, params: { id, uid, email, ...wanted } }) {
    if (id ?? uid ?? email)
      return store.transaction(async tx => {
        const row = await needProfile(tx, account.id, { id, uid, email })
        const companies = await companiesOf(tx, account.id, [row])
        return { body: { profile: fullProfile(row, companies.get(row.id) ?? null) } }
      })
    const { rows, cursor, segment } = await lookThrough(store, account.id, wanted, search)
    return store.transaction(async tx => {
      const { text } = wanted
      const named = text === undefined ? undefined : ((await namedBy(tx, account.id, text)) ?? null)
      const companies = await companiesOf(tx, account.id, named ? [...rows, named] : rows)
      const full = (row: ProfileRow) => fullProfile(row, companies.get(row.id) ?? null)
      return { body: { profiles: rows.map(full), named: named && full(named), cursor, segment } }
    })
  },
})

const count = manage({
  methods: ['GET', 'POST'],
  path: '/v3/analyze/profiles/count',
  summary: 'Count the people who match. One request looks at 10,000 people at most',
  may: 'read people',
  params: ProfileCount,
  answers: {
    200: {
      description: 'The count so far. If there is a cursor, the next request counts further',
      body: z.object({
        count: z.number().int(),
        of: z.number().int().describe('how many people were checked'),
        cursor: z.object({ before: z.string().nullable() }),
        segment: SearchedSegment,
      }),
    },
    404: { description: 'There is no such Segment' },
    429: manySearches,
  },
  async act({ store, account, search, params }) {
    const { rows, of, cursor, segment } = await lookThrough(store, account.id, params, search, MOST_LOOKED_AT)
    return { body: { count: rows.length, of, cursor: { before: cursor.before }, segment } }
  },
})

const events = manage({
  methods: ['GET'],
  path: '/v3/edit/event_names',
  summary: 'List the names of tracked events, in alphabetical order',
  may: 'read',
  params: EventNameList,
  answers: {
    200: {
      description: 'One page of the list',
      body: z.object({
        event_names: z.array(z.string()),
        cursor: z.object({ limit: z.number().int(), after: z.string().nullable() }),
      }),
    },
  },
  act: ({ store, account, params: { after, limit } }) =>
    store.transaction(async tx => ({ body: await eventNames(tx, account.id, { after, limit: wholeLimit(limit) }) })),
})

/** Before the routes of one profile, which would read `count` as an id. */
export const people: Managed[] = [count, found, events]
