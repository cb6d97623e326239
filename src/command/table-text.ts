const WIDTH = 20
const BLOCKS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of at most twenty characters, exact to an eighth of one. */
export function barOf(share: number): string {
  const eighths = Math.round(Math.min(Math.max(share, 0), 1) * WIDTH * 8)
  return '█'.repeat(Math.floor(eighths / 8)) + BLOCKS[eighths % 8]
}

/** Numbers are right-aligned, words left-aligned. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => (/^\d+$/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
