import type { z } from 'zod'
import type { PushedFiles } from '../../../protocol/schema/files.ts'
import { Problem } from '../../http/problem.ts'
import { refuseInUse, usersOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'

type File = z.output<typeof PushedFiles>['files'][number]

/**
 * What a push archives although something that people get, or a file of the same push, starts it or asks about it. In the console, whoever archives
 * it sees that; a push would leave people with buttons that do nothing. Segments are refused where they are archived.
 */
export async function stillUsed(
  tx: Tx,
  account: string,
  files: File[],
): Promise<{ name: string; messages: string[] }[]> {
  const pushed = new Set(files.flatMap(({ id, archive }) => (id === undefined || archive ? [] : [String(id)])))
  const found: { name: string; messages: string[] }[] = []
  for (const { name, kind, id, archive } of files) {
    if (!archive || kind === 'segment' || id === undefined) continue
    const users = await usersOf(tx, account, 'experiences', String(id))
    try {
      refuseInUse(
        kind,
        users.filter(user => user.in_live || user.in_scheduled || pushed.has(user.id)),
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      found.push({ name, messages: error.messages })
    }
  }
  return found
}
