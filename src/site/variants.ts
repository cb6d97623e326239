/** What people type, and the words that the documents use for it. */
const SAID: [typed: RegExp, said: string[]][] = [
  [/\btime-?zones?\b/i, ['time zone']],
  [/\broll-?backs?\b/i, ['roll back', 'rollback']],
  [/\b(gdpr|erase|erasure)\b/i, ['forget']],
  [/\b(delete|remove)\b/i, ['delete', 'forget']],
  [/\b(a\/b|ab|split)[ -]?test(s|ing)?\b/i, ['experiment', 'control group']],
  [/\b(languages?|locales?|i18n)\b/i, ['language', 'translations']],
  [/\b(quotas?|throttl(e|ed|ing)|rate[ -]limit(s|ing)?)\b/i, ['limit']],
]

/** The words to look for, when somebody typed these. */
export function variantsOf(words: string): string[] {
  const rule = SAID.find(([typed]) => typed.test(words))
  return rule ? rule[1].map(said => words.replace(rule[0], said)) : [words]
}
