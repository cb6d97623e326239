import type { Written } from '../journal/tallies.ts'
import type { Tx } from '../store/store.ts'

declare module '../journal/behind.ts' {
  interface Behind {
    hosts: SeenHosts
  }
}

/** When hosts were last seen. Written in the background, because every visit of a busy site would write the same row. */
export interface SeenHosts {
  /** `proven`: the uid was. */
  see(account: string, url: string, at: number, proven: boolean): void
  flush(tx: Tx, account: string): Written
  clear(): void
}

interface Seen {
  at: number
  unproven: number | null
}

export function createSeenHosts(): SeenHosts {
  const seen = new Map<string, Map<string, Seen>>()
  return {
    see(account, url, at, proven) {
      const urls = seen.get(account) ?? new Map<string, Seen>()
      seen.set(account, urls)
      urls.set(url, { at, unproven: proven ? (urls.get(url)?.unproven ?? null) : at })
    },
    clear: () => seen.clear(),
    flush(tx, account) {
      const urls = seen.get(account)
      const told = [...(urls ?? [])]
      for (const [url, { at, unproven }] of told) {
        if (unproven !== null)
          tx.sendNote('UPDATE urls SET unproven_at = $3 WHERE account_id = $1 AND id = $2', [account, url, unproven])
        tx.sendNote(
          `UPDATE urls SET last_seen_at = $3, first_seen_at = CASE WHEN first_seen_at IS NULL THEN $3 ELSE first_seen_at END
           WHERE account_id = $1 AND id = $2 AND (last_seen_at IS NULL OR last_seen_at < $3)`,
          [account, url, at],
        )
      }
      return () => {
        for (const [url, last] of told) if (urls!.get(url) === last) urls!.delete(url)
        if (urls?.size === 0) seen.delete(account)
      }
    },
  }
}
