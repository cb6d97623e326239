import type { z } from 'zod'
import type { Report } from '../../protocol/schema/wire.ts'
import { count } from '../behind/note.ts'
import type { Refusal, Taken } from './taken.ts'

/** Counted for each step and day, under this name. */
export const elementCounter = (experience: string, step: string, day: string, found: boolean): string =>
  `element:${experience}:${step}:${day}:${found ? 'found' : 'missed'}`

/** Whether a step's element was there when it was looked for: people who write selectors want to know. */
export async function noteElement(
  taken: Taken,
  { experience, step, found }: Extract<z.output<typeof Report>, { type: 'element' }>,
): Promise<Refusal | null> {
  const known = await taken.tx.recall<{ live: string | null }>(
    'SELECT live FROM experiences WHERE account_id = $1 AND id = $2',
    [taken.account, experience],
  )
  if (!known?.live) return 'unknown-experience'
  // Only of steps that there are: names of counters are not for pages to make up.
  if (!taken.readLive(known.live).steps.some(({ id }) => id === step)) return 'unknown-experience'
  count(taken.tx, taken.account, elementCounter(experience, step, new Date(taken.at).toISOString().slice(0, 10), found))
  return null
}
