import type { Limits } from '../ground/limits.ts'
import type { Said } from '../journal/note.ts'
import { MOST_VALUES } from '../people/properties/sample-values.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

export type SaidNote = Said & { at: number; owner: string }

/** A name that notes mention, with everything that they say about it. */
interface Mention {
  kind: Said['kind']
  prop: string
  first: SaidNote
  /** A backend said it. */
  hooked: boolean
  at: number
  types: Set<string>
  /** The newest occurrence of each value, with the record that it was seen on. */
  samples: Map<string, { owner: string; at: number }>
}

/** Returns how many names were refused because a person, or all pages together, added too many. */
export async function enterSaid(tx: Tx, account: string, notes: SaidNote[], limits: Limits): Promise<number> {
  if (notes.length === 0) return 0
  const there = await stillThere(tx, account, notes)
  const mentions = gather(notes.filter(({ owner }) => there.has(owner)))
  if (mentions.length === 0) return 0
  const known = await knownNames(tx, account, mentions)
  const allowance = new Map([...there].map(([id, brought]) => [id, limits.propertyNamesPerPerson - brought]))
  const isNew = ({ kind, prop, first }: Mention) => first.source === 'js' && !known.has(`${kind} ${prop}`)
  const brought = mentions.some(isNew) ? await namesOfPages(tx, account) : new Map<Said['kind'], number>()
  let refused = 0
  for (const mention of mentions) {
    const { kind, prop, first } = mention
    if (isNew(mention)) {
      const left = allowance.get(first.owner)!
      const inAll = brought.get(kind) ?? 0
      if (left <= 0 || inAll >= limits.propertyNamesPerKind) {
        refused++
        continue
      }
      brought.set(kind, inAll + 1)
      allowance.set(first.owner, left - 1)
      countName(tx, account, first)
    }
    const before = known.get(`${kind} ${prop}`)
    enterName(tx, account, mention, before)
    enterSamples(tx, account, mention)
  }
  return refused
}

const tableOf = ({ kind }: SaidNote) => (kind === 'company' ? 'companies' : 'profiles')

function countName(tx: Tx, account: string, said: SaidNote): void {
  tx.send(`UPDATE ${tableOf(said)} SET name_count = name_count + 1 WHERE account_id = $1 AND id = $2`, [
    account,
    said.owner,
  ])
}

/** How many names pages have added to this account, by kind. It is asked only when there is a new one. */
async function namesOfPages(tx: Tx, account: string): Promise<Map<Said['kind'], number>> {
  const rows = await tx.query<{ kind: Said['kind']; count: number }>(
    "SELECT kind, COUNT(*) AS count FROM properties WHERE account_id = $1 AND integration = 'js' GROUP BY kind",
    [account],
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** People and companies that still exist, and how many names each has added. We enter nothing for forgotten people. */
async function stillThere(tx: Tx, account: string, notes: SaidNote[]): Promise<Map<string, number>> {
  const added = new Map<string, number>()
  for (const table of ['profiles', 'companies']) {
    const owners = [...new Set(notes.filter(said => tableOf(said) === table).map(({ owner }) => owner))]
    if (owners.length === 0) continue
    const { places, values } = placesFor(owners)
    const rows = await tx.query<RowOf<'companies' | 'profiles', 'id' | 'name_count'>>(
      `SELECT id, name_count FROM ${table} WHERE account_id = $1 AND id IN (${places})`,
      [account, ...values],
    )
    for (const { id, name_count } of rows) added.set(id, name_count)
  }
  return added
}

function gather(notes: SaidNote[]): Mention[] {
  const mentions = new Map<string, Mention>()
  for (const said of notes) {
    const { kind, at, owner } = said
    for (const [prop, { type, sample }] of Object.entries(said.values)) {
      const key = `${kind} ${prop}`
      const one = mentions.get(key) ?? {
        kind,
        prop,
        first: said,
        hooked: false,
        at,
        types: new Set(),
        samples: new Map(),
      }
      mentions.set(key, one)
      one.hooked ||= said.source === 'webhook'
      one.at = Math.max(one.at, at)
      one.types.add(type)
      if (sample === null) continue
      // Move it to the end, because the newest samples are last.
      one.samples.delete(sample)
      one.samples.set(sample, { owner, at })
    }
  }
  return [...mentions.values()]
}

/** Their types, by kind and name. */
async function knownNames(tx: Tx, account: string, mentions: Mention[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const names = [...new Set(mentions.map(({ prop }) => prop))]
  for (let from = 0; from < names.length; from += tx.sizes.names) {
    const { places, values } = placesFor(names.slice(from, from + tx.sizes.names))
    const rows = await tx.query<RowOf<'properties', 'kind' | 'prop' | 'types'>>(
      `SELECT kind, prop, types FROM properties
       WHERE account_id = $1 AND kind IN ('profile', 'company', 'event') AND prop IN (${places})`,
      [account, ...values],
    )
    for (const { kind, prop, types } of rows) known.set(`${kind} ${prop}`, types)
  }
  return known
}

function enterName(tx: Tx, account: string, { kind, prop, first, hooked, at, types }: Mention, before = '[]'): void {
  const old = JSON.parse(before) as string[]
  const all = JSON.stringify([...new Set([...old, ...types])])
  tx.send(
    `INSERT INTO properties (account_id, id, created_at, updated_at, kind, prop, name, integration, last_seen_at, types,
       from_hooks)
     VALUES ($1, $2, $3, $3, $4, $5, $5, $6, $7, $8, $9)
     ON CONFLICT (account_id, kind, prop) DO UPDATE SET last_seen_at = excluded.last_seen_at,
       from_hooks = CASE WHEN excluded.from_hooks = 1 THEN 1 ELSE properties.from_hooks END,
       updated_at = CASE WHEN properties.types = excluded.types THEN properties.updated_at ELSE excluded.updated_at END,
       types = excluded.types`,
    [account, tx.newId(), tx.now, kind, prop, first.source, at, all, hooked ? 1 : 0],
  )
}

function enterSamples(tx: Tx, account: string, { kind, prop, samples }: Mention): void {
  if (samples.size === 0) return
  for (const [value, { owner, at }] of [...samples].slice(-MOST_VALUES)) {
    tx.send(
      `INSERT INTO property_values (account_id, kind, prop, value, owner_id, at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, kind, prop, value) DO UPDATE SET owner_id = excluded.owner_id, at = excluded.at`,
      [account, kind, prop, value, owner, at],
    )
  }
  tx.send(
    `DELETE FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3 AND at < (
       SELECT at FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3
       ORDER BY at DESC LIMIT 1 OFFSET ${MOST_VALUES - 1})`,
    [account, kind, prop],
  )
}
