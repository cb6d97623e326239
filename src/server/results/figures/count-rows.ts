import { type Answer, countShowing, type Showing } from '../../../results/count-showing.ts'
import type { Counts } from '../../../results/counts.ts'
import type { Contents } from '../../content/versions/contents.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store } from '../../store/store.ts'

/** The columns that figures read. */
export const SHOWN = `id, experience_id, first_displayed_at, version, first_ever,
  team, started_at, completed_at, exited_at, goal_at, defer_count, step_id, url_group_id, language, browser_k`

/** A showing as the database stores it: flags are numbers, and the actions in it are in other tables. */
export type ShownRow = Omit<Showing, 'first_ever' | 'steps' | 'answers'> &
  RowOf<'interactions', 'id' | 'experience_id' | 'version' | 'first_ever' | 'team'>

/** What one row adds to the figures, and for which time and version. */
export interface Counted {
  at: number
  version: number
  counts: Counts
}

/** Counts a batch of Interactions with the actions in them. People of the team are not counted. */
export async function countRows(
  query: Store['query'],
  account: string,
  rows: ShownRow[],
  contents: Contents,
): Promise<Counted[]> {
  const counted = rows.filter(({ team }) => team !== 1)
  if (counted.length === 0) return []
  const { places, values } = placesFor(counted.map(({ id }) => id))
  const [steps, answers] = await Promise.all([
    query<RowOf<'actions', 'interaction_id'> & { step_id: string }>(
      `SELECT DISTINCT interaction_id, step_id FROM actions
       WHERE account_id = $1 AND interaction_id IN (${places}) AND type = 'step' AND step_id IS NOT NULL`,
      [account, ...values],
    ),
    query<RowOf<'responses', 'interaction_id' | 'step_id' | 'answer' | 'text'>>(
      `SELECT interaction_id, step_id, answer, text FROM responses
       WHERE account_id = $1 AND interaction_id IN (${places})`,
      [account, ...values],
    ),
  ])
  const [stepsOf, answersOf] = [byInteraction(steps), byInteraction(answers)]
  return counted.map(row => {
    const first = contents.firstStep(row.version)
    const seen = (stepsOf.get(row.id) ?? []).map(({ step_id }) => step_id)
    return {
      at: row.first_displayed_at,
      version: row.version ?? 0,
      counts: countShowing({
        ...row,
        first_ever: row.first_ever === 1,
        steps: first === undefined ? seen : [first, ...seen],
        answers: (answersOf.get(row.id) ?? []).flatMap((given): Answer[] => {
          const counted = contents.countAnswer(row.version, given.step_id, given.answer)
          const written = counted?.free ? given.answer : given.text
          return counted ? [{ step_id: given.step_id, answer: counted.answer, text: !!written }] : []
        }),
      }),
    }
  })
}

function byInteraction<R extends { interaction_id: string }>(rows: R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const list = found.get(row.interaction_id) ?? []
    found.set(row.interaction_id, list)
    list.push(row)
  }
  return found
}
