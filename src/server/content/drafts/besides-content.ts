/** What is done to a draft besides its content. A user who may only write drafts must not do it with the same request. */
export const TIMES = ['published_at', 'archived_at', 'publish_at', 'unpublish_at'] as const

/** How it is meant, what its writer has seen, and how it is saved. */
const BESIDES: ReadonlySet<string> = new Set([
  ...TIMES, 'id', 'kind', 'schedule', 'stamp', 'segments_stamp', 'reach_stamp', 'review_stamp',
  'if_published_at', 'if_publish_at', 'if_unpublish_at', 'if_unused', 'autosave', 'save_id',
]) // biome-ignore format: a row of names

export const publishing = (params: { [time in (typeof TIMES)[number]]?: unknown }): boolean =>
  TIMES.some(time => params[time] !== undefined)

/** The content in a request. */
export const contentIn = (wanted: object): { [field: string]: unknown } =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => !BESIDES.has(name)))
