import type { ChangeRecord as Change } from '../protocol/answer.ts'
import { kindPath } from '../protocol/kind-path.ts'
import type { Api } from './api.ts'
import { type Held, isExperience } from './held.ts'

/** The newest Change of an Experience for which `is` holds. Null: there is none, or nobody writes down who changes it. */
export async function newestChange(
  api: Api,
  { kind, id }: Pick<Held, 'kind' | 'id'>,
  is: (change: Change) => boolean,
): Promise<Change | null> {
  if (!isExperience(kind)) return null
  for await (const change of api.each(`${kindPath(kind)}/:id/changes`, 'changes', { id, limit: 500 }))
    if (is(change)) return change
  return null
}

/** The account secret acts in the name of a user without an email. */
export const isSecret = ({ user }: Change): boolean => !user.email && user.name !== ''

export function whoDid(change: Change): string {
  if (isSecret(change)) return 'somebody with the account secret'
  return change.user.name || change.user.email || 'a removed user'
}
