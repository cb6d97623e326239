import type { Written } from '../../journal/tallies.ts'
import type { Tx } from '../../store/store.ts'

declare module '../../journal/behind.ts' {
  interface Behind {
    lastSeen: LastSeen
  }
}

/**
 * When people were last seen who go from page to page. Their rows say that they are there, only not yet since when. Written in the
 * background, many people in one statement.
 */
export interface LastSeen {
  /** Their row says that they were seen lately, on the same day. */
  note(account: string, profile: string, at: number): void
  of(account: string, profile: string): number | undefined
  has(account: string): boolean
  flush(tx: Tx, account: string): Written
  clear(): void
}

export function createLastSeen(): LastSeen {
  const seen = new Map<string, Map<string, number>>()
  return {
    note(account, profile, at) {
      const people = seen.get(account) ?? new Map<string, number>()
      seen.set(account, people)
      people.set(profile, at)
    },
    of: (account, profile) => seen.get(account)?.get(profile),
    has: account => seen.has(account),
    clear: () => seen.clear(),
    flush(tx, account) {
      const people = seen.get(account)
      if (!people) return () => {}
      const told = [...people]
      // Who was cleared since then was not seen since then. A report may have said already that they were seen later.
      tx.sendNote(
        `UPDATE profiles SET last_seen_at = CASE WHEN last_seen_at >= v.at THEN last_seen_at ELSE v.at END,
           updated_at = CASE WHEN updated_at >= v.at THEN updated_at ELSE v.at END
         FROM (SELECT key AS id, CAST(CAST(value AS TEXT) AS BIGINT) AS at FROM json_each($2)) v
         WHERE profiles.account_id = $1 AND profiles.id = v.id AND (last_seen_at < v.at OR updated_at < v.at)
           AND (last_cleared_at IS NULL OR last_cleared_at < v.at)`,
        [account, JSON.stringify(Object.fromEntries(told))],
      )
      return () => {
        for (const [profile, at] of told) if (people.get(profile) === at) people.delete(profile)
        if (people.size === 0) seen.delete(account)
      }
    },
  }
}
