/** What a page says about the languages of its reader. */
export interface SaidLanguages {
  /** The language that the page set. */
  named?: string
  /** The languages that the browser told the page. Old pages send at most one. */
  told?: readonly string[]
  acceptLanguage?: string
}

/** `lang` or `lang-COUNTRY`: first what the page says, then Accept-Language, then the browser's own language. */
export function browserLanguage({ named, told = [], acceptLanguage }: SaidLanguages): string | null {
  for (const tag of [named, ...accepted(acceptLanguage), ...told]) {
    const language = tag && plainTag(tag)
    if (language) return language
  }
  return null
}

/** All languages that the person reads, best first, as they were said. The header may name fewer than the browser tells the page. */
export function readerLanguages({ named, told = [], acceptLanguage }: SaidLanguages): string[] {
  const list = told.length > 1 ? told : [...accepted(acceptLanguage), ...told]
  return named ? [named, ...list] : [...list]
}

function accepted(acceptLanguage = ''): string[] {
  return acceptLanguage
    .split(',')
    .map(part => part.trim().split(/\s*;\s*q=/))
    .map(([tag = '', weight]) => ({ tag, weight: weight === undefined ? 1 : Number(weight) || 0 }))
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function plainTag(tag: string): string | null {
  const parts = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_].*)?$/i.exec(tag.trim())
  if (!parts) return null
  const [, language, country] = parts
  return country ? `${language!.toLowerCase()}-${country.toUpperCase()}` : language!.toLowerCase()
}
