import { unreadable } from './unreadable.ts'

const UNITS: { [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Reads `30m`, `12h`, `7d`, `2w` as milliseconds. */
export function span(text: string): number {
  const [, count, unit] = /^(\d+)([mhdw])$/.exec(text) ?? unreadable('span', text)
  return +count! * UNITS[unit!]!
}
