import type { Words } from '../protocol/view.ts'
import { plural } from './plural.ts'
import { relativeTime } from './relative-time.ts'
import { parseTag, TAG } from './tag.ts'

/** Replaces merge tags by their values, in one pass: a value is text, whatever it looks like. */
export function merge(text: string, words: Words, write = (value: string) => value): string {
  return text.replace(TAG, (whole, body: string) => {
    const tag = parseTag(body)
    if (!tag) return whole
    const value = find(tag.path, words)
    let said = scalar(value)
    if (said && tag.does === 'relative') said = relativeTime(value, words.now, words.language)
    if (tag.does === 'pluralize') said = plural(said || tag.path, tag.forms, words.language)
    return write(said || tag.fallback)
  })
}

function scalar(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
}

function find(path: string, words: Words): unknown {
  const [, source, rest] = /^(company|delivery)\.(.*)$/s.exec(path) ?? []
  return source ? walk(words[source as 'company' | 'delivery'], rest!) : walk(words.profile, path)
}

/** A key may itself hold dots; only own keys count, so that no tag reaches into prototypes. */
function walk(value: unknown, path: string): unknown {
  if (value === null || typeof value !== 'object') return undefined
  if (Object.hasOwn(value, path)) return (value as { [key: string]: unknown })[path]
  const dot = path.indexOf('.')
  return dot < 0 ? undefined : walk(own(value, path.slice(0, dot)), path.slice(dot + 1))
}

function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as { [key: string]: unknown })[key] : undefined
}
