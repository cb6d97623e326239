import { parseTag, TAG } from '../content/tag.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** Merge tags that stay empty for people without the property: each once, and where it first appears. */
export function bareTags({ steps, translations }: Experience): { path: string; at: string }[] {
  const found = new Map<string, string>()
  const visit = (value: unknown, at: string): void => {
    if (typeof value === 'string') for (const path of bareIn(value)) found.set(path, found.get(path) ?? at)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, `${at}.${name}`)
  }
  visit(steps, 'steps')
  visit(translations, 'translations')
  return [...found].map(([path, at]) => ({ path, at }))
}

/** Whoever makes a Delivery is responsible for its values. */
const bareIn = (text: string): string[] =>
  [...text.matchAll(TAG)].flatMap(([, body]) => {
    const tag = parseTag(body!)
    return tag && !('fallback' in tag.named) && !tag.path.startsWith('delivery.') ? [tag.path] : []
  })

export function tagsWithoutFallback(experience: Experience, { people }: Surroundings): Warning[] {
  if (!people) return []
  return bareTags(experience).flatMap(({ path, at }) => {
    const lacking = people.lacking[path] ?? 0
    if (lacking * 2 <= people.asked) return []
    return [
      {
        code: 'tag-without-fallback',
        at,
        says: `{{${path}}} is empty for ${lacking} of the last ${people.asked} people who visited.`,
        advice: `Add a fallback: {{${path} fallback="…"}}.`,
      } satisfies Warning,
    ]
  })
}
