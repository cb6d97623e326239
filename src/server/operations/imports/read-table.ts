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

/** Reads a CSV file piece by piece, so that pages are answered in between. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const text = decode(bytes)
  const rows: Table['rows'] = []
  const parser = parse({ delimiter: delimiterOf(text), info: true, relax_column_count: true, skip_empty_lines: true })
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
  }
  if (!parser.errored) parser.end()
  await end.catch(error => {
    throw invalid(`file: is not CSV: ${(error as Error).message}`)
  })
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
