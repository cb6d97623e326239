import type { Experience } from '../../../protocol/experience.ts'

/**
 * What everybody may read: Experiences that start by themselves, and those that a button or a launcher of them starts, and so
 * on. What is only ever delivered may be about one person: `apart` has the ids of these.
 */
export function inFeed(live: Experience[]): { open: Experience[]; apart: string[] } {
  const byId = new Map(live.map(experience => [experience.id, experience]))
  const met = new Set<string>()
  const visit = (id: string) => {
    const experience = byId.get(id)
    if (!experience || met.has(id)) return
    met.add(id)
    startsOf(experience.steps).forEach(visit)
  }
  for (const { id, automatic } of live) if (automatic !== false) visit(id)
  return {
    open: live.filter(({ id }) => met.has(id)),
    apart: live.flatMap(({ id }) => (met.has(id) ? [] : id)),
  }
}

/** Ids of the Experiences that its buttons and items start. */
function startsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { does, experience_id } = value as { does?: unknown; experience_id?: unknown }
  const own = does === 'start' && typeof experience_id === 'string' ? [experience_id] : []
  return [...own, ...Object.values(value).flatMap(startsOf)]
}
