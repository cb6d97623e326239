import { addCounts, type Counts, type QuestionCounts } from '../../../results/counts.ts'
import { type Contents, readContents } from '../../content/versions/contents.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'
import type { Stretch } from './read-counts.ts'

/**
 * Takes everything out of the counts of forgotten people that is not an answer of its question: earlier versions could keep what
 * people had written. How many answered stays.
 */
export async function cleanKept(
  store: Store,
  account: string,
  experience: string,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): Promise<void> {
  const cleaned = await store.transaction(async tx => {
    const kept = await tx.query<RowOf<'kept_counts', 'quarter' | 'version' | 'body'>>(
      `SELECT quarter, version, body FROM kept_counts
       WHERE account_id = $1 AND experience_id = $2 AND quarter >= $3 AND quarter < $4 ORDER BY quarter, version FOR UPDATE`,
      [account, experience, from, to],
    )
    if (kept.length === 0) return false
    const contents = await readContents(tx.query, account, experience)
    let changed = false
    for (const { quarter, version, body } of kept) {
      const clean = JSON.stringify(withKnownAnswers(JSON.parse(body), version, contents))
      if (clean === body) continue
      changed = true
      tx.send(
        'UPDATE kept_counts SET body = $5 WHERE account_id = $1 AND experience_id = $2 AND quarter = $3 AND version = $4',
        [account, experience, quarter, version, clean],
      )
    }
    return changed
  })
  if (cleaned) await store.scrub()
}

function withKnownAnswers(counts: Counts, version: number, contents: Contents): Counts {
  if (!counts.questions) return counts
  const questions = Object.entries(counts.questions).map(([step, { answers, ...asked }]) => {
    if (!answers) return [step, asked]
    const known: QuestionCounts = { ...asked }
    for (const [given, count] of Object.entries(answers)) {
      const key = contents.countAnswer(version || null, step, given)?.answer
      if (key != null) addCounts(known, { answers: Object.fromEntries([[key, count]]) })
    }
    return [step, known]
  })
  return { ...counts, questions: Object.fromEntries(questions) }
}
