import { parseTag, TAG } from './tag.ts'

/** The paths that the merge tags of a text read: properties, `company.…`, `delivery.…`. */
export function tagsRead(text: string): string[] {
  const paths = [...text.matchAll(TAG)].flatMap(([, body]) => parseTag(body!)?.path ?? [])
  return [...new Set(paths)]
}
