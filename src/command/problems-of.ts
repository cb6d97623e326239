import type { z } from 'zod'
import { nearest } from '../protocol/nearest.ts'
import { sayWhatIsWrong } from '../protocol/schema/say-what-is-wrong.ts'
import { inPlainWords, wordsOf } from './issue-words.ts'
import { alternativesAt, knownFields } from './known-fields.ts'

/** One problem in what somebody wrote. */
export interface Problem {
  at: PropertyKey[]
  says: string
  /** The word that was probably meant. */
  meant?: string
}

type Issue = z.core.$ZodIssue
type Fields = { [key: PropertyKey]: unknown }
/** A problem that can be repaired, to see what else is wrong. */
type Slip = Problem & { mend(): unknown }

/**
 * All problems at once. The schema does not check what depends on a wrong word. So we replace each typo by what was probably
 * meant, and check again.
 */
export function problemsOf(schema: z.ZodType, written: unknown): Problem[] {
  const problems: Problem[] = []
  const copy = structuredClone(written)
  for (;;) {
    const issues = schema.safeParse(copy, { error: sayWhatIsWrong, reportInput: true }).error?.issues ?? []
    const slips = issues.flatMap(issue => slipsOf(schema, copy, issue))
    for (const { mend, ...problem } of slips) {
      problems.push(problem)
      mend()
    }
    if (slips.length === 0) return inOrder([...problems, ...issues.flatMap(issue => restOf(schema, copy, issue))])
  }
}

function slipsOf(schema: z.ZodType, written: unknown, issue: Issue): Slip[] {
  if (issue.code === 'unrecognized_keys') {
    const holder = valueAt(written, issue.path) as Fields
    const free = knownFields(schema, written, issue.path).filter(name => !(name in holder))
    return issue.keys.map(key => unknownField(holder, issue.path, key, nearest(key, free)))
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    // The schema checks nothing in a list that is too long.
    const list = valueAt(written, issue.path) as unknown[]
    const mend = () => list.splice(Number(issue.maximum))
    return [{ at: issue.path, says: inPlainWords(issue, list), mend }]
  }
  const words = wordsOf(issue)
  const found = valueAt(written, issue.path)
  const meant = words && typeof found === 'string' ? nearest(found, words) : undefined
  if (meant === undefined || issue.path.length === 0) return []
  const holder = valueAt(written, issue.path.slice(0, -1)) as Fields
  const mend = () => {
    holder[issue.path.at(-1)!] = meant
  }
  return [{ at: issue.path, says: inPlainWords(issue, found), meant, mend }]
}

function unknownField(holder: Fields, path: PropertyKey[], key: string, meant: string | undefined): Slip {
  const mend = () => {
    if (meant !== undefined && !(meant in holder)) holder[meant] = holder[key]
    delete holder[key]
  }
  return { at: [...path, key], says: 'there is no such field here', ...(meant ? { meant } : {}), mend }
}

/** For a value that may have several shapes: what is wrong with the intended one, which is the shape with most of its fields. */
function restOf(schema: z.ZodType, written: unknown, issue: Issue): Problem[] {
  const found = valueAt(written, issue.path)
  if (issue.code === 'invalid_union' && typeof found === 'object' && found !== null) {
    const ranked = alternativesAt(schema, written, issue.path)
      .map(shape => ({ shape, fields: fieldsInCommon(shape, found) }))
      .sort((a, b) => b.fields - a.fields)
    if (ranked[0] && ranked[0].fields > 0)
      return problemsOf(ranked[0].shape, found).map(problem => ({ ...problem, at: [...issue.path, ...problem.at] }))
  }
  return [{ at: issue.path, says: inPlainWords(issue, found) }]
}

function fieldsInCommon(shape: z.ZodType, found: object): number {
  const known = knownFields(shape, found, [])
  return Object.keys(found).filter(key => nearest(key, known) !== undefined).length
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((within, key) => (within as Fields | null | undefined)?.[key], value)
}

/** In the order of the file, with steps by their number. */
function inOrder(problems: Problem[]): Problem[] {
  const place = ({ at }: Problem) =>
    at.map(key => (typeof key === 'number' ? String(key).padStart(6, '0') : String(key)))
  return problems.sort((a, b) => (place(a).join('.') < place(b).join('.') ? -1 : 1))
}
