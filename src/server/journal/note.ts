import type { Properties } from '../../protocol/profile.ts'
import type { Tx } from '../store/store.ts'

/** Where a property came from. Only verified visits get values from hooks. */
export type Source = 'js' | 'webhook' | 'api'

/** Whether the element of a step was there when a page looked for it. */
export interface LookedFor {
  experience: string
  step: string
  /** 0: unknown. */
  version: number
  at: number
  found: boolean
  /** It was found, and is not what somebody pointed at. */
  other?: boolean
  /** The path of the page, without parts that identify one person's pages. Missing from older runtimes. */
  path?: string
}

/** What was said about a person, a company or an event, as far as the known properties need it. */
export interface Said {
  kind: 'profile' | 'company' | 'event'
  source: Source
  /** Null if the value is not suitable as a sample. */
  values: { [prop: string]: { type: string; sample: string | null } }
}

/**
 * Many visitors bring such facts at the same time. If we entered them at once, all would wait for the same rows. So each is
 * written as a row of its own, and entered in the background.
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

/** Adds one to a counter that people should know about. */
export function count(tx: Tx, account: string, name: string): void {
  note(tx, account, 'count', null, name)
}

export function noteElement(tx: Tx, account: string, looked: LookedFor): void {
  note(tx, account, 'element', null, JSON.stringify(looked))
}

/** In bytes. Nobody reads a longer sample, and it would be too long for a PostgreSQL index beside its name. */
const LONGEST_SAMPLE = 800

export interface Owner {
  account: string
  kind: Said['kind']
  /** The profile or company. For events, the profile that did it. */
  id: string
}

/** Notes the custom properties that were really sent. Removed ones say nothing. */
export function noteProperties(tx: Tx, owner: Owner, changed: Properties, source: Source): void {
  const values: Said['values'] = {}
  for (const [prop, value] of Object.entries(changed)) {
    // A person's email is a standard field, and must not be shown as a sample.
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
