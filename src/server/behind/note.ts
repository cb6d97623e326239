import type { Properties } from '../../protocol/profile.ts'
import type { Source } from '../properties/merge-properties.ts'
import type { Tx } from '../store/store.ts'

/** Whether the element of a step was there when a page looked for it. */
export interface LookedFor {
  experience: string
  step: string
  /** 0: nobody knows. */
  version: number
  at: number
  found: boolean
  /** Of the page, without what tells one person's pages apart; absent with older runtimes. */
  path?: string
}

/** What was said of somebody or something, as far as it matters to what is known of properties. */
export interface Said {
  kind: 'profile' | 'company' | 'event'
  source: Source
  /** Null where the value is no sample to show around. */
  values: { [prop: string]: { type: string; sample: string | null } }
}

/**
 * Facts that many visitors bring at once are not entered where they belong, because all of them would wait for the same
 * rows: each is a row of its own, written with what it is about, and entered behind.
 */
function note(tx: Tx, account: string, kind: 'count' | 'said' | 'element', owner: string | null, body: string): void {
  tx.send('INSERT INTO notes (account_id, id, at, kind, owner_id, body) VALUES ($1, $2, $3, $4, $5, $6)', [
    account,
    tx.newId(),
    tx.now,
    kind,
    owner,
    body,
  ])
}

/** One more of something that people should know of. */
export function count(tx: Tx, account: string, name: string): void {
  note(tx, account, 'count', null, name)
}

export function noteElement(tx: Tx, account: string, looked: LookedFor): void {
  note(tx, account, 'element', null, JSON.stringify(looked))
}

/** In bytes. A longer value is no sample that anybody reads, and too long for an index of PostgreSQL beside its name. */
const LONGEST_SAMPLE = 800

export interface Owner {
  account: string
  kind: Said['kind']
  /** The profile or company; for events the profile that did it. */
  id: string
}

/** Keeps what is known of custom properties up to date with what was really sent. What was removed says nothing. */
export function noteProperties(tx: Tx, owner: Owner, changed: Properties, source: Source): void {
  const values: Said['values'] = {}
  for (const [prop, value] of Object.entries(changed)) {
    // An address of a person is a standard field, and no sample to show around.
    if (value === null || (owner.kind === 'profile' && prop === 'email')) continue
    const sample = JSON.stringify(value)
    values[prop] = { type: typeOf(value), sample: Buffer.byteLength(sample) > LONGEST_SAMPLE ? null : sample }
  }
  if (Object.keys(values).length === 0) return
  const said: Said = { kind: owner.kind, source, values }
  note(tx, owner.account, 'said', owner.id, JSON.stringify(said))
}

const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  if (typeof value === 'string') return ISO_TIME.test(value) ? 'timestamp' : 'string'
  return typeof value
}
