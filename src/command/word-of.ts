import type { z } from 'zod'
import { Refused } from './refused.ts'

/** An option that the API takes in certain words. Any other is refused in the words of the API, without asking it. */
export function wordOf<W extends string>(words: z.ZodType<W>, field: string, text: string | undefined): W | undefined {
  if (text === undefined) return undefined
  const read = words.safeParse(text)
  if (read.success) return read.data
  throw new Refused(
    422,
    read.error.issues.map(({ message }) => `${field}: ${message}`),
  )
}
