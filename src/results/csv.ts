export type Cell = string | number | boolean | null | undefined

/** What spreadsheets take for the beginning of a formula, also in its wide forms, and what they skip before one. */
const FORMULA = /^[\s\p{C}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/**
 * One line of a table for spreadsheets. Text that one of them would run as a formula gets an apostrophe before it, which is
 * what they themselves write for "this is text"; numbers stay numbers.
 */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
