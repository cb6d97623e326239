export type Cell = string | number | boolean | null | undefined

/**
 * Characters that start a formula in spreadsheets, also in their wide forms, and characters that spreadsheets skip before one.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u

/**
 * One line of a table for spreadsheets. A text that a spreadsheet would run as a formula gets an apostrophe before it, as
 * spreadsheets themselves do for text. Numbers stay numbers.
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
