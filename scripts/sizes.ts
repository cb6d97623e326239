import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BUDGETS, type BundleName } from './budgets.ts'

export interface Size {
  min: number
  gzip: number
  brotli: number
}
export type Sizes = Partial<Record<BundleName, Size>>

export function measure(bytes: Uint8Array): Size {
  return {
    min: bytes.byteLength,
    gzip: gzipped(bytes),
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength,
  }
}

export function gzipped(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).byteLength
}

/** One line of the table that the build prints and the README quotes. A sum is null while one of its bundles does not exist. */
export interface BudgetLine {
  what: string
  bundles: string
  gzip: number | null
  limit: number
  goal?: number
  over: boolean
}

export function budgetLines(sizes: Sizes): BudgetLine[] {
  return BUDGETS.map(({ what, of, limit, goal }) => {
    const parts = of.map(name => sizes[name]?.gzip)
    const gzip = parts.some(part => part === undefined) ? null : parts.reduce<number>((sum, part) => sum + part!, 0)
    return { what, bundles: of.join(' + '), gzip, limit, goal, over: gzip !== null && gzip > limit }
  })
}

/** `6.42 KB`; under a kilobyte, `412 B`. */
export function inKB(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(2)} KB`
}

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]!.length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}
