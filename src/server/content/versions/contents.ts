import { hasMarks, knownAnswers, type Question } from '../../../results/known-answers.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'

/** What figures read of the content of a version. */
interface Content {
  steps?: { id: string; title?: string; question?: Question }[]
  translations?: { [language: string]: { [step: string]: { [key: string]: string } | undefined } }
}

/** A step as a version shows it. */
export interface KnownStep {
  id: string
  title: string
  /** Null: it asks nothing. */
  question: AskedQuestion | null
}

export interface AskedQuestion {
  type: string
  /** What each answer counts as. Null: people write freely. */
  answers: ReadonlyMap<string, string> | null
}

/** What a given answer counts as: a mark or an option, or only as an answer. Undefined: it is none. */
export type CountedAs = { answer: string | null; free: boolean } | undefined

/**
 * What we must know about an Experience to count its showings. It comes from the version that was shown, never from the draft:
 * drafts change what will be asked, not what was asked.
 */
export interface Contents {
  /** The first step of a version. For an unknown version, that of the newest. */
  firstStep(version: number | null): string | undefined
  /** The steps of a version. For an unknown version, those of the newest. */
  steps(version: number | null): KnownStep[]
  /** A step as a version shows it, or else as the newest version that has it. */
  step(version: number | null, id: string): KnownStep | undefined
  /** The question of a step. For an unknown version, only if all versions ask in the same way. */
  question(version: number | null, step: string): AskedQuestion | null
  countAnswer(version: number | null, step: string, answer: string): CountedAs
  /** From the newest to the oldest. */
  numbers: number[]
}

export async function readContents(query: Store['query'], account: string, experience: string): Promise<Contents> {
  const versions = await query<RowOf<'versions', 'number' | 'content'>>(
    'SELECT number, content FROM versions WHERE account_id = $1 AND experience_id = $2 ORDER BY number DESC',
    [account, experience],
  )
  return contentsOf(versions.map(({ number, content }) => [number, JSON.parse(content)]))
}

/** From the newest version to the oldest. */
export function contentsOf(versions: [number: number, content: Content][]): Contents {
  const known = new Map(versions.map(([number, content]) => [number, stepsOf(content)]))
  const newest = [...known.values()][0] ?? []
  const stepsIn = (version: number | null) => known.get(version ?? 0) ?? newest
  const find = (steps: KnownStep[], id: string) => steps.find(step => step.id === id)
  const everywhere = (id: string) => [...known.values()].flatMap(steps => find(steps, id) ?? [])

  const question: Contents['question'] = (version, id) => {
    const shown = known.get(version ?? 0)
    if (shown) return find(shown, id)?.question ?? null
    const asked = everywhere(id).flatMap(step => step.question ?? [])
    return asked.length > 0 && asked.every(({ type }) => type === asked[0]!.type) ? together(asked) : null
  }
  return {
    firstStep: version => stepsIn(version)[0]?.id,
    steps: stepsIn,
    step: (version, id) => find(stepsIn(version), id) ?? everywhere(id)[0],
    question,
    countAnswer(version, step, answer) {
      const asked = question(version, step)
      if (!asked) return { answer: null, free: false }
      if (asked.answers === null) return { answer: null, free: true }
      const key = asked.answers.get(answer)
      return key === undefined && hasMarks(asked.type) ? undefined : { answer: key ?? null, free: false }
    },
    numbers: [...known.keys()],
  }
}

const stepsOf = ({ steps = [], translations = {} }: Content): KnownStep[] =>
  steps.map(({ id, title = '', question }) => {
    const translated = Object.values(translations).map(texts => texts[id] ?? {})
    return {
      id,
      title,
      question: question ? { type: question.type, answers: knownAnswers(question, translated) } : null,
    }
  })

/** Of the same type, the newest first: its options decide where they differ. */
function together([newest, ...older]: AskedQuestion[]): AskedQuestion {
  const { type, answers } = newest!
  if (answers === null) return newest!
  return { type, answers: new Map([...older.flatMap(one => [...(one.answers ?? [])]), ...answers]) }
}
