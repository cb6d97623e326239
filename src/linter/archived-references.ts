import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** What it starts, or asks about, and somebody has archived since. */
export function archivedReferences(experience: Experience, { archived, inSegments }: Surroundings): Warning[] {
  if (!archived || archived.size === 0) return []
  const own = [...placesOf(experience, '')]
  const met = new Set(own.filter(({ starts }) => !starts).map(({ id }) => id))
  const bySegment = (inSegments ?? []).filter(id => !met.has(id)).map(id => ({ id, at: 'segment', starts: false }))
  return [...own, ...bySegment].flatMap(({ id, at, starts }) => {
    const other = archived.get(id)
    if (!other) return []
    const what = `the ${other.kind} "${other.name}", which is archived`
    return {
      code: 'archived' as const,
      at,
      says: starts ? `It starts ${what}.` : `A condition asks about ${what}: nobody can see or complete it any more.`,
      advice: `Bring the ${other.kind} back, or ${starts ? 'start something else' : 'change the condition'}.`,
    }
  })
}

/** Where a content names an Experience. */
function* placesOf(value: unknown, at: string): Generator<{ id: string; at: string; starts: boolean }> {
  if (typeof value !== 'object' || value === null) return
  const { kind, op, id, does, experience_id } = value as Record<string, unknown>
  if (does === 'start' && typeof experience_id === 'string') yield { id: experience_id, at, starts: true }
  if ((kind === 'tour' || kind === 'survey') && typeof op === 'string' && typeof id === 'string')
    yield { id, at, starts: false }
  for (const [key, each] of Object.entries(value)) yield* placesOf(each, at ? `${at}.${key}` : key)
}
