import type { AnswerFor } from '../protocol/contract.ts'
import type { Api } from './api.ts'
import type { World } from './world.ts'

/** Where the kinds of work for many people are. */
type JobPath = '/v3/edit/imports' | '/v3/edit/deliveries/batch'

export type Import = AnswerFor<'GET /v3/edit/imports/:id'>['import']
export type Batch = AnswerFor<'GET /v3/edit/deliveries/batch/:id'>['batch']

/** The wait between two looks. */
const EVERY = 500
/** Whom the command names of those who were left out. The API lists all. */
const NAMED = 10

/** Waits until it has ended. `look` asks how far it is. To stop the command does not stop the work. */
export async function followJob<J extends Import | Batch>(job: J, look: (id: string) => Promise<J>): Promise<J> {
  let seen = job
  while (seen.state === 'running' || seen.state === 'cancelling') {
    await new Promise(resolve => setTimeout(resolve, EVERY))
    seen = await look(job.id)
  }
  return seen
}

/** How many were left out, and whom, as far as they fit. */
export async function sayLeftOut(
  api: Api,
  path: JobPath,
  { id, left_out }: Import | Batch,
  world: World,
): Promise<void> {
  const reasons = Object.entries(left_out)
  if (reasons.length === 0) return
  world.out(`Left out: ${reasons.map(([reason, count]) => `${count} ${reason}`).join(', ')}.`)
  const list = await api.get(`${path}/:id/left_out`, { id, limit: NAMED })
  for (const one of list.left_out) {
    const who = one.uid ?? one.email ?? one.profile_id ?? ''
    world.out(`  ${one.line === undefined ? '' : `line ${one.line}: `}${who}  ${one.message}`)
  }
  if (list.cursor.before !== null) world.out(`  … all of them: GET ${path}/${id}/left_out`)
}
