import type { Api } from './api.ts'
import type { World } from './world.ts'

/** How far work for many people is, as the server says it. */
export interface Job {
  id: string
  state: 'running' | 'done' | 'cancelling' | 'cancelled' | 'failed'
  reason: string | null
  of: number
  done: number
  left_out: { [reason: string]: number }
}

interface LeftOut {
  profile_id: string | null
  uid?: string
  email?: string
  line?: number
  message: string
}

/** The wait between two looks. */
const EVERY = 500
/** Whom the command names of those who were left out. The API lists all. */
const NAMED = 10

/** Waits until it has ended. `name`: under which an answer has it. To stop the command does not stop the work. */
export async function followJob<J extends Job>(api: Api, path: string, name: string, job: J): Promise<J> {
  let seen = job
  while (seen.state === 'running' || seen.state === 'cancelling') {
    await new Promise(resolve => setTimeout(resolve, EVERY))
    seen = (await api.get<{ [name: string]: J }>(`${path}/${job.id}`))[name]!
  }
  return seen
}

/** How many were left out, and whom, as far as they fit. */
export async function sayLeftOut(api: Api, path: string, { id, left_out }: Job, world: World): Promise<void> {
  const reasons = Object.entries(left_out)
  if (reasons.length === 0) return
  world.out(`Left out: ${reasons.map(([reason, count]) => `${count} ${reason}`).join(', ')}.`)
  const list = await api.get<{ left_out: LeftOut[]; cursor: { before: string | null } }>(
    `${path}/${id}/left_out?limit=${NAMED}`,
  )
  for (const one of list.left_out) {
    const who = one.uid ?? one.email ?? one.profile_id ?? ''
    world.out(`  ${one.line === undefined ? '' : `line ${one.line}: `}${who}  ${one.message}`)
  }
  if (list.cursor.before !== null) world.out(`  … all of them: GET ${path}/${id}/left_out`)
}
