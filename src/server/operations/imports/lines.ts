import { setImmediate } from 'node:timers/promises'
import type { Properties } from '../../../protocol/profile.ts'
import { refusedValue } from '../../../protocol/schema/safe-value.ts'
import type { Column } from './map-columns.ts'
import type { Table } from './read-table.ts'

/** One line of a file, ready to be taken. */
export interface Line {
  line: number
  uid?: string
  profile_id?: string
  email?: string
  company?: string | null
  properties: Properties
  /** An earlier line was about the same uid. */
  again?: true
  /** Why it cannot be taken. */
  wrong?: string
}

/** After each `batch` of lines, pages are answered. */
export async function linesOf(
  { rows }: Table,
  columns: Column[],
  { empty, batch }: { empty: 'keep' | 'remove'; batch: number },
): Promise<Line[]> {
  const met = new Set<string>()
  const lines: Line[] = []
  for (const [at, { line, cells }] of rows.entries()) {
    if (at % batch === 0) await setImmediate()
    const made: Line = { line, properties: {} }
    for (const [index, { column, to, type }] of columns.entries()) {
      const cell = cells[index]!
      if (to === null || made.wrong !== undefined) continue
      const because = refusedValue(cell)
      if (because) made.wrong = `${column}: ${because}`
      else if (to === 'uid' || to === 'profile_id') {
        if (cell !== '') made[to] = cell
      } else if (cell === '' && empty === 'keep') continue
      else if (to === 'company') made.company = cell === '' ? null : cell
      else {
        const value = cell === '' ? null : valueIn(cell, type)
        if (value === undefined) made.wrong = `${column}: "${cell.slice(0, 50)}" is no ${type}`
        else made.properties[to] = value
        if (to === 'email' && cell !== '') made.email = cell
      }
    }
    if (made.uid !== undefined) {
      if (met.has(made.uid)) made.again = true
      met.add(made.uid)
    }
    lines.push(made)
  }
  return lines
}

function valueIn(cell: string, type: Column['type']): string | number | boolean | undefined {
  switch (type) {
    case 'text':
      return cell
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined
    case 'boolean':
      return /^(true|1|yes)$/i.test(cell) ? true : /^(false|0|no)$/i.test(cell) ? false : undefined
  }
}
