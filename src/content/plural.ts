import type { Tag } from './tag.ts'

/** The form of a word for a number: singular or plural, unless the language's own category has a form of its own. */
export function plural(count: unknown, { forms, named }: Tag, language: string): string | undefined {
  const number = Number.parseFloat(`${count}`)
  const category = new Intl.PluralRules([language, 'en']).select(number)
  return Number.isNaN(number) ? undefined : (named[category] ?? forms[category === 'one' ? 0 : 1])
}
