const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** Reads `90s`, `30m`, `12h`, `7d`, `2w` as milliseconds. A number is milliseconds already. */
export function span(length: number | string): number {
  if (typeof length === 'number') return length
  const match = /^(\d+)([smhdw])$/.exec(length)
  if (!match) throw new Error(`"${length}" is not a length of time: write a number and s, m, h, d or w, such as "2h"`)
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
}
