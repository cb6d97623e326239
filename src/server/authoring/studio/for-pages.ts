import { PLURALS } from '../../../protocol/kind-path.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'

type Fields = { [name: string]: unknown }

const LISTS: string[] = Object.values(PLURALS)
const isKind = (name: string): boolean => (KINDS as readonly string[]).includes(name)

/** Every script of the page can read what the studio reads. So it gets no results, and of a colleague only the name. */
export const forPages = (answer: Fields): Fields =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (isKind(name)) return [name, withoutResults(value as Fields)]
      if (LISTS.includes(name)) return [name, (value as Fields[]).map(withoutResults)]
      return [name, withoutAddresses(value)]
    }),
  )

const withoutResults = ({ stats: _, ...record }: Fields): Fields => record

function withoutAddresses(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutAddresses)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'email' ? '' : withoutAddresses(inner)]),
  )
}
