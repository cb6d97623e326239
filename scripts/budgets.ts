/** What a page may have to download, gzip -9, KB of 1,000 bytes. The build fails above `limit`; `goal` is what we aim for. */
export interface Budget {
  what: string
  /** Names of bundles whose sizes are added. */
  of: BundleName[]
  /** Bytes. */
  limit: number
  goal?: number
}

export type BundleName =
  | 'snippet'
  | 'entry'
  | 'stage'
  | 'decide'
  | 'extras'
  | 'drop-in'
  | 'tour'
  | 'survey'
  | 'launcher'
  | 'tooltip'
  | 'embed'
  | 'inspector'
  | 'evaluator'

export const BUDGETS: Budget[] = [
  { what: 'the snippet', of: ['snippet'], limit: 500 },
  { what: 'nothing pending', of: ['entry'], limit: 7_000, goal: 6_000 },
  { what: 'something may show later', of: ['entry', 'decide'], limit: 11_000 },
  { what: 'a delivered tour', of: ['entry', 'stage', 'tour'], limit: 17_500, goal: 17_000 },
  { what: 'an automatic tour', of: ['entry', 'decide', 'stage', 'tour'], limit: 21_500 },
  { what: 'a delivered survey', of: ['entry', 'stage', 'survey'], limit: 17_500 },
  { what: 'a launcher', of: ['entry', 'launcher'], limit: 16_500 },
  { what: 'a tooltip', of: ['entry', 'tooltip'], limit: 16_500 },
  { what: 'an embed', of: ['entry', 'embed'], limit: 16_500 },
  { what: 'the inspector', of: ['inspector'], limit: 25_000 },
  { what: 'the evaluator alone', of: ['evaluator'], limit: 3_500 },
]
