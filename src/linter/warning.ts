export const CODES = [
  'empty-segment',
  'never-appears',
  'archived',
  'same-moment',
  'goal-out-of-reach',
  'contrast',
  'missing-translations',
  'outdated-translations',
  'other-script',
  'tag-without-fallback',
  'element-missing',
  'element-other',
  'element-by-position',
  'element-by-text',
] as const
export type Code = (typeof CODES)[number]

/** Something that is probably a mistake. It does not stop anything. */
export interface Warning {
  code: Code
  /** The path in the Experience, as in its file: `steps.1.buttons`. */
  at: string
  /** What is wrong, in one sentence. */
  says: string
  advice: string
}
