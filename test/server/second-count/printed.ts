import { expect } from 'vitest'

/** A number of the second count inside a text. The page prints it rounded. */
export const n = (value: number): string => `⟦${value}⟧`
/** A share of 1, printed as a percentage. */
export const share = (part: number | null | undefined): string => (part == null ? '–' : `${n(part * 100)} %`)
/** A time that the page prints as `3 min 20 s`, between two bounds. */
export const time = (low: number, high: number): string => `⟪${low} ${high}⟫`

const UNITS: Record<string, [seconds: number, rounding: number]> = {
  s: [1, 0.5],
  min: [60, 30],
  h: [3_600, 30],
  days: [86_400, 43_200],
}
const NUMBER = '(-?[\\d,]+(?:\\.\\d+)?)'
const TIME = '([\\d.]+ (?:days|h|min|s)(?: \\d+ (?:min|s))?)'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function isTime(printed: string, low: number, high: number): boolean {
  const parts = [...printed.matchAll(/([\d.]+) (days|h|min|s)/g)]
  const seconds = parts.reduce((sum, [, value, unit]) => sum + Number(value) * UNITS[unit!]![0], 0)
  const rounding = Math.min(...parts.map(([, value, unit]) => (value!.includes('.') ? 0.05 : UNITS[unit!]![1])))
  return seconds >= low * 0.975 - rounding - 0.001 && seconds <= high * 1.025 + rounding + 0.001
}

function isNumber(printed: string, value: number): boolean {
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0
  return Math.abs(Number(printed.replaceAll(',', '')) - value) <= 0.5 * 10 ** -decimals + 1e-7
}

/** Whether the page's text says the same, apart from rounding. */
export function saysTheSame(printed: string, expected: string): boolean {
  const parts = expected.split(/(⟦[^⟧]*⟧|⟪[^⟫]*⟫)/)
  const pattern = parts.map(part => (part[0] === '⟦' ? NUMBER : part[0] === '⟪' ? TIME : escaped(part))).join('')
  const found = new RegExp(`^${pattern}$`).exec(printed)
  if (!found) return false
  const wanted = parts.filter(part => part[0] === '⟦' || part[0] === '⟪')
  return wanted.every((part, at) => {
    const [first, second] = part.slice(1, -1).split(' ').map(Number)
    return part[0] === '⟦' ? isNumber(found[at + 1]!, first!) : isTime(found[at + 1]!, first!, second!)
  })
}

/** Each line of the one has a line of its own in the other. The order is the page's. */
export function expectLines(printed: string[], expected: string[], what: string): number {
  const left = [...printed]
  const missing = expected.filter(line => {
    const at = left.findIndex(text => saysTheSame(text, line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  expect({ onlyOnThePage: left, onlyInTheSecondCount: missing }, what).toEqual({
    onlyOnThePage: [],
    onlyInTheSecondCount: [],
  })
  return expected.reduce((sum, line) => sum + line.split(/⟦|⟪/).length - 1, 0)
}
