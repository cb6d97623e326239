import { People } from '../../../protocol/operations/people.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { listEventNames } from '../../people/event-names.ts'
import { companiesOf } from '../../people/profiles/companies-of.ts'
import { namedBy, needProfile } from '../../people/profiles/find-profile.ts'
import { fullProfile, type ProfileRow } from '../../people/profiles/profile-record.ts'
import { lookThrough, MOST_LOOKED_AT } from './look-through.ts'

const found = manage(People.find, async ({ store, account, search, params: { id, uid, email, ...wanted } }) => {
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
})

const count = manage(People.count, async ({ store, account, search, params }) => {
  const { rows, of, cursor, segment } = await lookThrough(store, account.id, params, search, MOST_LOOKED_AT)
  return { body: { count: rows.length, of, cursor: { before: cursor.before }, segment } }
})

const events = manage(People.eventNames, ({ store, account, params }) =>
  store.transaction(async tx => ({ body: await listEventNames(tx, account.id, params) })),
)

/** Before the routes of one profile, which would read `count` as an id. */
export const people: Managed[] = [count, found, events]
