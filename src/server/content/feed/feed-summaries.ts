import QuickLRU from 'quick-lru'
import type { FeedSummary } from './load-feed.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    summaries: FeedSummaries
  }
}

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

export const createFeedSummaries = (): FeedSummaries => new QuickLRU<string, FeedSummary>({ maxSize: MOST })
