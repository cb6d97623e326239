/** A question as one version asks it. */
export interface Question {
  type: string
  options?: { id?: string; text: string; value?: string }[]
}

/** Its texts in other languages, by their key in translation files. */
type Texts = { [key: string]: string }

const marks = (from: number, to: number) =>
  new Map(Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), String(from + index)]))

const MARKS: { [type: string]: ReadonlyMap<string, string> } = {
  nps: marks(0, 10),
  csat: marks(1, 5),
  ces: marks(1, 7),
  emoji: marks(1, 5),
}

export const hasMarks = (type: string): boolean => Object.hasOwn(MARKS, type)

/**
 * Every answer that a question has, and what it is counted as. In another language, pages of an earlier release answered an option
 * by its text there. It counts as the option, if no other option has that text. Null: people write freely, so no answer is counted by
 * its words.
 */
export function knownAnswers(
  { type, options = [] }: Question,
  translated: Texts[] = [],
): ReadonlyMap<string, string> | null {
  if (type === 'text') return null
  if (hasMarks(type)) return MARKS[type]!
  const known = new Map<string, string>()
  const several = new Set<string>()
  for (const { id, text, value = text } of options)
    for (const texts of translated) {
      const there = texts[`question:options:${id}:text`]
      if (there === undefined) continue
      if ((known.get(there) ?? value) !== value) several.add(there)
      known.set(there, value)
    }
  for (const one of several) known.delete(one)
  for (const { text, value = text } of options) known.set(value, value)
  return known
}
