import type { Row } from '../move/end.ts'

/** A row as a person reads it: stored JSON is open, and times are dates. */
export type Readable = { [column: string]: unknown }

/** Names of columns that hold a time in milliseconds. */
const TIME = /(?:^|_)(?:at|until)$/
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Other numbers in such a column stay numbers. */
const [EARLIEST, LATEST] = [Date.UTC(1990), Date.UTC(2200)]

export function toReadable(row: Row): Readable {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, read(column, value)]))
}

function read(column: string, value: Row[string]): unknown {
  if (typeof value === 'number') {
    const isTime = TIME.test(column) && Number.isInteger(value) && value > EARLIEST && value < LATEST
    return isTime ? new Date(value).toISOString() : value
  }
  return typeof value === 'string' ? opened(value) : value
}

/** Only what can be closed again without a difference. */
function opened(text: string): unknown {
  if (!/^[{[]/.test(text) || text.includes('__proto__')) return text
  try {
    const value = JSON.parse(text)
    return JSON.stringify(value) === text ? value : text
  } catch {
    return text
  }
}

export function fromReadable(row: Readable): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, write(column, value)]))
}

function write(column: string, value: unknown): Row[string] {
  if (typeof value === 'string') return TIME.test(column) && DATE.test(value) ? Date.parse(value) : value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Row[string])
}
