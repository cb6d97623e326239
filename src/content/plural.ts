import { locales } from './locales.ts'

const CATEGORIES: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The form of a word that goes with a number. Two forms are singular and plural; more are the categories that the
 * language has, in the order zero, one, two, few, many, other. Nothing when there is no number.
 */
export function plural(count: unknown, forms: string[], language: string): string | undefined {
  const number = Number.parseFloat(`${count}`)
  if (Number.isNaN(number)) return undefined
  const rules = new Intl.PluralRules(locales(language))
  const category = rules.select(number)
  const known = CATEGORIES.filter(each => rules.resolvedOptions().pluralCategories.includes(each))
  const index = forms.length > 2 ? known.indexOf(category) : category === 'one' ? 0 : 1
  return forms[index] ?? forms.at(-1)
}
