import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { propertyKey } from '../../../protocol/property-key.ts'
import type { NewImport, TYPES } from '../../../protocol/schema/people-import.ts'
import { invalid } from '../../http/problem.ts'
import { normaliseProperties } from '../../people/properties/normalise-properties.ts'
import type { Table } from './read-table.ts'

type Asked = z.output<typeof NewImport>

export interface Column {
  column: string
  to: string | null
  type: (typeof TYPES)[number]
}

/** What says who is meant. */
export const NAMES = ['uid', 'profile_id', 'email'] as const

/** What columns are usually called. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['user_id', 'uid'],
  ['userid', 'uid'],
  ['external_id', 'uid'],
  ['e_mail', 'email'],
  ['email_address', 'email'],
  ['company_id', 'company'],
  ['company_uid', 'company'],
])

/** What each column of a file is, as the request says it, or else by its name and what is in it. Pages are answered in between. */
export async function mapColumns({ names, rows }: Table, { columns = {}, action }: Asked): Promise<Column[]> {
  const unknown = Object.keys(columns).filter(name => !names.includes(name))
  if (unknown.length > 0)
    throw invalid(unknown.map(name => `columns.${name}: the file has no such column; it has ${listed(names)}`))
  // A column may have the name of something that every object has.
  const asked = new Map(Object.entries(columns))
  const mapped: Column[] = []
  for (const [index, column] of names.entries()) {
    await setImmediate()
    const said = asked.get(column)
    const key = propertyKey(column)
    const to =
      said === undefined ? (USUAL.get(key) ?? key) : said === null ? null : typeof said === 'string' ? said : said.to
    const type = typeof said === 'object' && said?.type
    const isWho = to === null || to === 'company' || NAMES.some(name => name === to)
    mapped.push({
      column,
      to,
      type: type || (isWho || to === 'email' ? 'text' : typeOf(rows.map(({ cells }) => cells[index]!))),
    })
  }
  for (const { column, to } of mapped) {
    if (to === null) continue
    if (mapped.filter(other => other.to === to).length > 1)
      throw invalid(`columns: two columns are ${to}; leave one of them out with null`)
    if (to !== 'company' && !NAMES.some(name => name === to) && normaliseProperties({ [to]: '' }).refused.length > 0)
      throw invalid(`columns.${column}: cannot be a custom property; give it another name, or null`)
  }
  needName(mapped, action)
  return mapped
}

const MOST_LISTED = 20
const listed = (names: string[]): string =>
  names.length > MOST_LISTED
    ? `${names.slice(0, MOST_LISTED).join(', ')} and ${names.length - MOST_LISTED} more`
    : names.join(', ')

function needName(columns: Column[], action: Asked['action']): void {
  const has = (name: string) => columns.some(({ to }) => to === name)
  if ((action === 'create' || action === 'upsert') && !has('uid'))
    throw invalid('columns: one of them must be uid, your own id of the person', 'required')
  if (!NAMES.some(has))
    throw invalid('columns: one of them must say who is meant: uid, profile_id or email', 'required')
}

/** So that nothing of it is lost: no zeros before it, and no more digits than a number holds. */
const NUMBER = /^-?(0|[1-9]\d{0,9})(\.\d{1,5})?$/

/** All cells are numbers, or true and false; or else they are text, such as 00123. */
function typeOf(cells: string[]): Column['type'] {
  const said = cells.filter(cell => cell !== '')
  if (said.length === 0) return 'text'
  if (said.every(cell => cell === 'true' || cell === 'false')) return 'boolean'
  return said.every(cell => NUMBER.test(cell)) ? 'number' : 'text'
}
