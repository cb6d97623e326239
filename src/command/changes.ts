import type { Change } from '../protocol/change.ts'
import type { Api } from './api.ts'
import { type Held, isExperience } from './held.ts'

/** The newest Change of an Experience for which `is` holds. Null: there is none, or nobody writes down who changes it. */
export async function newestChange(
  api: Api,
  { kind, id }: Pick<Held, 'kind' | 'id'>,
  is: (change: Change) => boolean,
): Promise<Change | null> {
  if (!isExperience(kind)) return null
  const path = `/v3/edit/${kind}s/${id}/changes?limit=500`
  for (let before: string | null = ''; before !== null; ) {
    const page: { changes: Change[]; cursor: { before: string | null } } = await api.get(
      path + (before ? `&before=${before}` : ''),
    )
    const found = page.changes.find(is)
    if (found) return found
    before = page.cursor.before
  }
  return null
}

/** The account secret acts in the name of a user without an email. */
export const isSecret = ({ user }: Change): boolean => !user.email && user.name !== ''

export function whoDid(change: Change): string {
  if (isSecret(change)) return 'somebody with the account secret'
  return change.user.name || change.user.email || 'a removed user'
}
