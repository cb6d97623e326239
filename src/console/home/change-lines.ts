import type { ChangeRecord } from '../../protocol/answer.ts'

/** Writes that belong together, as one line. */
export interface ChangeLine {
  id: string
  experience: string
  who: string
  did: string
  at: string
  writes: number
}

const TOGETHER = 60 * 60_000

/** Newest first. Writes of one user to one Experience within an hour, without others in between, are one line. */
export function changeLines(changes: ChangeRecord[]): ChangeLine[] {
  const lines: ChangeLine[] = []
  for (const change of changes) {
    const { id, experience_id: experience, user, created_at: at } = change
    const did = verbOf(change)
    const last = lines.at(-1)
    const together =
      last &&
      last.experience === experience &&
      last.who === user.name &&
      Date.parse(last.at) - Date.parse(at) < TOGETHER &&
      (last.did === did || did === 'made')
    if (!together) lines.push({ id, experience, who: user.name, did, at, writes: 1 })
    else {
      last.writes++
      // A user who creates something writes several of its parts.
      if (did === 'made' && last.did === 'changed') last.did = 'made'
    }
  }
  return lines
}

function verbOf({ kind, path, object }: ChangeRecord): string {
  if (kind === 'apply') return 'published'
  if (kind === 'revert') return 'put back the draft of'
  if (kind === 'create' && path === '') return 'made'
  if (path === '' && 'archived_at' in object) return nowOf(object.archived_at) ? 'archived' : 'brought back'
  if (path === '' && 'published_at' in object && !nowOf(object.published_at)) return 'unpublished'
  return 'changed'
}

const nowOf = (difference: unknown): unknown => (Array.isArray(difference) ? difference[1] : difference)
