/** What `Intl` is given: it throws at what is no language tag, and without a second choice it takes the machine's. */
export function locales(language: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(language.replaceAll('_', '-')), 'en']
  } catch {
    return ['en']
  }
}
