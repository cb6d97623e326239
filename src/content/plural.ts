import { locales } from './locales.ts'

const CATEGORIES: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The form of a word that goes with a number. Two forms are singular and plural; more are the categories that the
 * language has, in the order zero, one, two, few, many, other. Empty when there is no number.
 */
export function plural(count: string, forms: string[], language: string): string {
  const number = Number(count)
  if (count.trim() === '' || Number.isNaN(number)) return ''
  const last = forms.length - 1
  const rules = new Intl.PluralRules(locales(language))
  const category = rules.select(number)
  if (last < 2) return forms[category === 'one' ? 0 : last] ?? ''
  const known = CATEGORIES.filter(each => rules.resolvedOptions().pluralCategories.includes(each))
  return forms[Math.min(known.indexOf(category), last)]!
}
