/** Ids that a content or a Segment refers to. */
export interface References {
  segments: Set<string>
  experiences: Set<string>
  url_groups: Set<string>
}

/** Everything that a content refers to, at any depth: groups nest, and launcher items have Segments of their own. */
export function referencesOf(value: unknown): References {
  const found: References = { segments: new Set(), experiences: new Set(), url_groups: new Set() }
  collect(value, found)
  return found
}

function collect(value: unknown, found: References): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  const { kind, op, id, does, experience_id, url_group_ids } = value as Record<string, unknown>
  if (typeof id === 'string' && typeof op === 'string') {
    if (kind === 'segment') found.segments.add(id)
    if (kind === 'tour' || kind === 'survey') found.experiences.add(id)
  }
  if (does === 'start' && typeof experience_id === 'string') found.experiences.add(experience_id)
  if (Array.isArray(url_group_ids)) for (const group of url_group_ids) found.url_groups.add(String(group))
  for (const child of Object.values(value)) collect(child, found)
}
