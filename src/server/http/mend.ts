import { DEEPEST, RESERVED, refusedValue } from '../../protocol/schema/safe-value.ts'
import { checkValue, type Params } from './params.ts'

/** What people and the page's own code put into a request; all else in it the runtime makes. */
const SAID = ['properties', 'company', 'reports']

/**
 * A page cannot be told that half an emoji stands in one of its properties: its request would fail, and the same reports
 * come again for ever. What cannot be kept is replaced or left out; in what says who it is, it is refused.
 */
export function mend(said: unknown): unknown {
  if (refusedValue(said) === null) return said
  const mended: Params = { ...(said as object) }
  for (const name of SAID) if (Object.hasOwn(mended, name)) mended[name] = usable(mended[name], 1)
  checkValue(mended)
  return mended
}

function usable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return usableText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.map(item => usable(item, depth + 1))
  const kept = Object.entries(value).filter(([key]) => !RESERVED.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [usableText(key), usable(item, depth + 1)]))
}

const usableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
