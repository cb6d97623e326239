import type { Content } from './draft.ts'
import { type JsonObject, same } from './json.ts'

/** The fields in which a content differs from the server's. Null for removed fields. */
export function changesBetween(base: Content, content: Content): JsonObject {
  const changes: JsonObject = {}
  for (const key of new Set([...Object.keys(base), ...Object.keys(content)]))
    if (!same(base[key], content[key])) changes[key] = content[key] ?? null
  // Otherwise a translation would count as one of the text of now, though it may have come back from an earlier one.
  if ('translations' in changes) changes.outdated = content.outdated ?? null
  return changes
}
