import type { Words } from '../protocol/view.ts'
import { plural } from './plural.ts'
import { relativeTime } from './relative-time.ts'
import { parseTag, TAG, type Tag } from './tag.ts'

/** Replaces merge tags by their values, in one pass: a value is always text, even if it looks like a tag. */
export function mergeTags(text: string, words: Words, write = (value: string) => value): string {
  return text.replace(TAG, (whole, body: string) => {
    const tag = parseTag(body)
    return tag ? write(said(tag, words) || tag.named.fallback || '') : whole
  })
}

function said(tag: Tag, words: Words): string | undefined {
  const value = find(tag.path, words)
  try {
    // A plural may belong to a number that is written in the tag itself.
    if (tag.does === 'pluralize') return plural(value ?? tag.path, tag, words.language)
    if (value != null && typeof value !== 'object')
      return tag.does ? relativeTime(value, words.now, words.language) : `${value}`
  } catch {
    // `Intl` throws if the language or the time is invalid.
  }
}

function find(path: string, words: Words): unknown {
  const [, source, rest] = /^(company|delivery)\.(.*)/s.exec(path) ?? []
  const from = source ? words[source as 'company' | 'delivery'] : words.profile
  const key = rest ?? path
  // A key may itself contain dots.
  return own(from, key) ?? key.split('.').reduce(own, from)
}

/** Only own keys count, so that no tag reaches into prototypes. */
function own(value: unknown, key: string): unknown {
  return value && typeof value === 'object' && Object.hasOwn(value, key) ? value[key as never] : undefined
}
