import { hasDatabase } from '../browser/has-database.ts'
import type { Host } from '../browser/host.ts'
import { readLocal, writeLocal } from '../browser/local.ts'

// Two keys: a page that looked in vain never writes over the word of one that has begun to keep something meanwhile.
const KEPT = ':keep'
const NONE = ':none'

const DAY = 86_400_000

/** Said before anything is kept under this name. Where it cannot be written, the next page looks. */
export function noteKept(host: Host, name: string) {
  writeLocal(host, name + NONE, null)
  writeLocal(host, name + KEPT, '1')
}

/**
 * Whether something was ever kept in this browser. To ask the browser costs a page a millisecond: only where localStorage does
 * not know it, and once a day, because pages of an earlier release keep without a word.
 */
export async function isKept(host: Host, name: string): Promise<boolean> {
  const today = (host.Date.now() / DAY).toFixed()
  if (readLocal(host, name + KEPT)) return true
  if (readLocal(host, name + NONE) === today) return false
  const found = await hasDatabase(host, name)
  if (!found) writeLocal(host, name + NONE, today)
  return found
}
