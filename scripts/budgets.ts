/** What a page may have to download, gzip -9, in KB of 1,000 bytes. The build fails above `limit`; `goal` is our aim. */
export interface Budget {
  what: string
  /** Names of bundles whose sizes are added: those that a page really loads, which e2e/runtime/sizes.spec.ts checks. */
  of: BundleName[]
  /** Bytes. */
  limit: number
  goal?: number
}

/** Everything that shows one kind, or a tour beside elements. */
export type Whole = `whole-${'tour' | 'beside' | 'survey' | 'launcher' | 'tooltip' | 'embed'}`

export type BundleName =
  | Whole
  | 'snippet'
  | 'entry'
  | 'keep'
  | 'stage'
  | 'decide'
  | 'standing'
  | 'extras'
  | 'explain'
  | 'live'
  | 'elements'
  | 'watch'
  | 'segments'
  | 'limits'
  | 'drop-in'
  | 'preact'
  | 'older'
  | 'touch'
  | 'others'
  | 'tags'
  | 'links'
  | 'media'
  | 'modal'
  | 'beside'
  | 'faces'
  | 'choices'
  | 'banner'
  | 'room'
  | 'panel'
  | 'hints'
  | 'tip'
  | 'tour'
  | 'survey'
  | 'launcher'
  | 'tooltip'
  | 'embed'
  | 'preview'
  | 'inspector'
  | 'studio'
  | 'evaluator'

export const BUDGETS: Budget[] = [
  { what: 'the snippet', of: ['snippet'], limit: 500 },
  // A hundred bytes of the entry detect that somebody wants to edit on this page.
  { what: 'nothing to show', of: ['entry'], limit: 9_400, goal: 6_500 },
  { what: 'something may show later', of: ['entry', 'decide'], limit: 17_100, goal: 12_000 },
  { what: 'a delivered tour', of: ['entry', 'whole-tour'], limit: 31_900, goal: 22_500 },
  {
    what: 'a delivered tour with a backdrop, names and pictures',
    of: ['entry', 'whole-tour', 'tags', 'links', 'media', 'modal'],
    limit: 35_200,
  },
  { what: 'a delivered tour beside elements', of: ['entry', 'whole-beside', 'watch'], limit: 34_100 },
  { what: 'an automatic tour', of: ['entry', 'decide', 'whole-tour'], limit: 39_700, goal: 28_500 },
  { what: 'a delivered survey', of: ['entry', 'whole-survey'], limit: 34_200, goal: 24_000 },
  {
    what: 'a delivered survey with faces and options',
    of: ['entry', 'whole-survey', 'faces', 'choices'],
    limit: 35_700,
  },
  { what: 'a launcher', of: ['entry', 'decide', 'whole-launcher'], limit: 36_100, goal: 26_000 },
  { what: 'a launcher that was opened', of: ['entry', 'decide', 'whole-launcher', 'panel'], limit: 40_400 },
  { what: 'a tooltip', of: ['entry', 'decide', 'elements', 'whole-tooltip'], limit: 35_300, goal: 25_500 },
  {
    what: 'a tooltip with a dot that was opened',
    of: ['entry', 'decide', 'elements', 'whole-tooltip', 'hints', 'tip'],
    limit: 41_100,
  },
  { what: 'an embed', of: ['entry', 'decide', 'elements', 'whole-embed'], limit: 35_700, goal: 27_000 },
  { what: 'a banner that makes room', of: ['entry', 'decide', 'whole-embed', 'banner', 'room'], limit: 38_100 },
  { what: 'the inspector', of: ['entry', 'keep', 'decide', 'explain', 'inspector'], limit: 46_300 },
  { what: 'what keeps our views beside each other', of: ['others'], limit: 1_100 },
  { what: 'what reads limit groups', of: ['limits'], limit: 600 },
  { what: 'what listens on live pages', of: ['live'], limit: 1_000 },
  { what: 'what shows a preview', of: ['preview'], limit: 3_500 },
  { what: 'the studio, Preact included', of: ['studio'], limit: 66_800 },
  { what: 'the evaluator alone', of: ['evaluator'], limit: 4_800 },
]
