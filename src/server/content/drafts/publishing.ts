import type { Standing } from './draft.ts'
import type { Times } from './schedule.ts'

/** A user who may only write drafts must not publish with the same request. */
export function publishing(params: unknown): boolean {
  const { published_at, archived_at, publish_at, unpublish_at } = params as Standing & Times
  return [published_at, archived_at, publish_at, unpublish_at].some(time => time !== undefined)
}
