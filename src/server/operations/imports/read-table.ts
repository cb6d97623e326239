import { setImmediate } from 'node:timers/promises'
import { type Info, parse } from 'csv-parse'
import { invalid } from '../../http/problem.ts'

/** A file with one line of names, and a line for each person. */
export interface Table {
  names: string[]
  rows: { line: number; cells: string[] }[]
}

const PIECE = 64 * 1024
const DELIMITERS = [',', ';', '\t']

/** The most lines of a file, without the first one. */
const MOST_LINES = 200_000
/** More than a person has properties. */
const MOST_COLUMNS = 300
/** They are stored in one transaction, each with the name of its property. */
const MOST_CELLS = 2_000_000
/** In characters: more than a person's record can hold. */
const LONGEST_LINE = 200_000

/** Reads a CSV file piece by piece, so that pages are answered in between. What is too large is not read to its end. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const text = decode(bytes)
  const rows: Table['rows'] = []
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  const end = new Promise<void>((resolve, reject) => {
    parser.on('data', ({ record, info }: { record: string[]; info: Info }) =>
      rows.push({ line: info.lines, cells: record.map(cell => cell.trim()) }),
    )
    parser.on('error', reject)
    parser.on('end', resolve)
  })
  // Whoever waits for the end hears of it.
  end.catch(() => {})
  for (let at = 0; at < text.length && !parser.errored; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    await setImmediate()
    checkSize(rows)
  }
  if (!parser.errored) parser.end()
  await end.catch(error => {
    throw invalid(`file: is not CSV: ${(error as Error).message}`)
  })
  checkSize(rows)
  const [head, ...people] = rows
  if (!head || people.length === 0)
    throw invalid('file: needs a line with the names of the columns, and a line for each person', 'required')
  const names = uniqueNames(head.cells)
  const uneven = people.find(({ cells }) => cells.length !== names.length)
  if (uneven)
    throw invalid(
      `file: line ${uneven.line} has ${uneven.cells.length} columns, and the first line has ${names.length}`,
    )
  return { names, rows: people }
}

function checkSize(rows: Table['rows']): void {
  const columns = rows[0]?.cells.length ?? 0
  if (columns > MOST_COLUMNS)
    throw invalid(`file: has ${columns} columns; at most ${MOST_COLUMNS} in one file`, 'too_many')
  if (rows.length > MOST_LINES + 1)
    throw invalid(`file: has more than ${MOST_LINES} lines; send it in several files`, 'too_many')
  if (rows.length * columns > MOST_CELLS)
    throw invalid(
      `file: has more than ${MOST_CELLS} cells; send it in several files, or with fewer columns`,
      'too_many',
    )
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('file: is not UTF-8; save it as CSV in UTF-8')
  }
}

/** The one of which the first line has the most. Spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => first.split(sign).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}

function uniqueNames(names: string[]): string[] {
  const nameless = names.indexOf('')
  if (nameless >= 0) throw invalid(`file: column ${nameless + 1} has no name in the first line`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw invalid(`file: has two columns called ${twice}; rename one of them`)
  return names
}
