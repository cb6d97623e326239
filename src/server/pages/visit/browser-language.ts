/** `lang` or `lang-COUNTRY`: first what the page says, then Accept-Language, then the browser's own language. */
export function browserLanguage(
  named: string | undefined,
  acceptLanguage: string | undefined,
  fact: string | null,
): string | null {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(part => part.trim().split(/\s*;\s*q=/))
    .map(([tag, weight]) => ({ tag, weight: weight === undefined ? 1 : Number(weight) || 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
  for (const tag of [named, ...wanted, fact]) {
    const language = tag && plainTag(tag)
    if (language) return language
  }
  return null
}

function plainTag(tag: string): string | null {
  const parts = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_].*)?$/i.exec(tag.trim())
  if (!parts) return null
  const [, language, country] = parts
  return country ? `${language!.toLowerCase()}-${country.toUpperCase()}` : language!.toLowerCase()
}
