import QuickLRU from 'quick-lru'
import type { Store } from '../store/store.ts'
import { forbidden } from './problem.ts'

/** Parsing an address costs as much as the shortest statement, and an account has few. */
const known = new QuickLRU<string, string | null>({ maxSize: 1_000 })

/** The host of an Origin header, without a final dot. Null if it names none (`null`, a file, an extension). */
export function hostOfOrigin(origin: string): string | null {
  let host = known.get(origin)
  if (host === undefined) {
    host = readHost(origin)
    known.set(origin, host)
  }
  return host
}

function readHost(origin: string): string | null {
  try {
    const { protocol, hostname } = new URL(origin)
    const host = hostname.replace(/\.$/, '')
    return (protocol === 'http:' || protocol === 'https:') && host !== '' ? host : null
  } catch {
    return null
  }
}

/** Refuses a management request from a page, unless the domain of that page is on. */
export async function checkOrigin(store: Store, account: string, origin: string | undefined): Promise<void> {
  if (origin === undefined) return
  const host = hostOfOrigin(origin)
  const rows =
    host === null
      ? []
      : await store.query(
          "SELECT id FROM urls WHERE account_id = $1 AND host = $2 AND enabled <> 'off' AND archived_at IS NULL",
          [account, host],
        )
  if (rows.length === 0) throw forbidden('The domain of this page is off; switch it on under Domains in the console')
}
