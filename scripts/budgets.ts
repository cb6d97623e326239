/** What a page may have to download, gzip -9, KB of 1,000 bytes. The build fails above `limit`; `goal` is what we aim for. */
export interface Budget {
  what: string
  /** Names of bundles whose sizes are added: those that a page really loads, which e2e/runtime/sizes.spec.ts looks at. */
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
  | 'wings'
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
  { what: 'a launcher', of: ['entry', 'decide', 'stage', 'wings', 'launcher'], limit: 26_400 },
  { what: 'a tooltip', of: ['entry', 'decide', 'stage', 'wings', 'tooltip'], limit: 25_900 },
  { what: 'an embed', of: ['entry', 'decide', 'stage', 'wings', 'embed'], limit: 23_900 },
  { what: 'the inspector', of: ['entry', 'decide', 'stage', 'wings', 'inspector'], limit: 35_300 },
  { what: 'the evaluator alone', of: ['evaluator'], limit: 3_500 },
]
