export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  return sorted[low]! + (sorted[Math.ceil(at)]! - sorted[low]!) * (at - low)
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** The true median is between these, nine times out of ten. */
export function medianWithin(values: number[]): [low: number, high: number] {
  const reach = Math.min(0.5, 0.8225 / Math.sqrt(values.length))
  return [quantile(values, 0.5 - reach), quantile(values, 0.5 + reach)]
}

/** `12.3` below a hundred, `1,234` above: as many digits as the noise allows. */
export function figure(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-US')
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1)
}

export function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map(cell => (typeof cell === 'number' ? figure(cell) : cell)).join(' | ')} |`
  return [line(head), `|${head.map((_, index) => (index ? '---:' : '---')).join('|')}|`, ...rows.map(line)].join('\n')
}
