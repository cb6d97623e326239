import type { FeedSummary } from './load-feed.ts'

/**
 * Summaries of feeds that this process has read. The rows they come from never change, and which one is the present one
 * is asked in every transaction, so processes that share a database never disagree.
 */
export interface FeedSummaries {
  get(key: string): FeedSummary | undefined
  set(key: string, summary: FeedSummary): void
  clear(): void
}

const MOST = 500

export function createFeedSummaries(): FeedSummaries {
  const known = new Map<string, FeedSummary>()
  return {
    get: key => known.get(key),
    set(key, summary) {
      // The one that was read first goes first.
      if (known.size >= MOST) known.delete(known.keys().next().value!)
      known.set(key, summary)
    },
    clear: () => known.clear(),
  }
}
