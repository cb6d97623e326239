import type { ElementWas, Step } from '../protocol/experience.ts'

/** A longer text is that of a whole part of the page, which changes all the time. */
const LONGEST = 79

/** What a page needs to notice that the selector of a step points at something else than it did. */
export function elementWas(step: Step): ElementWas | undefined {
  const { path = '', text = '', lang = '' } = ('element_known' in step && step.element_known) || {}
  const tag = path.split(' ').at(-1)
  if (!tag) return undefined
  return { tag, ...(text && text.length <= LONGEST && { said: markOf(text), lang }) }
}

/**
 * Stands for a text, without its numbers, which change while it stays the same. It is no text itself: what an author saw in their own
 * account is not for everybody.
 */
export function markOf(text: string | null): number {
  let mark = 0
  for (const letter of (text ?? '').replace(/[\d\s]+/g, '')) mark = (mark * 31 + letter.codePointAt(0)!) | 0
  return mark
}
