import type { FeedSummary } from './load-feed.ts'

/**
 * Summaries of feeds that this process has read. Their rows never change. Every transaction asks which one is current, so
 * processes that share a database never disagree.
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
      // The oldest one leaves first.
      if (known.size >= MOST) known.delete(known.keys().next().value!)
      known.set(key, summary)
    },
    clear: () => known.clear(),
  }
}
