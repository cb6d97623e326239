import { DEEPEST, RESERVED, refusedValue } from '../../protocol/schema/safe-value.ts'
import { checkValue, type Params } from './params.ts'

/** The parts of a request that people or the page's own code write. The runtime makes the rest. */
const SAID = ['properties', 'company', 'reports']

/**
 * A page cannot handle an error about half an emoji in one of its properties: the same reports would come again for ever. So we
 * replace or leave out what we cannot store. In fields that say who it is, we refuse it.
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
