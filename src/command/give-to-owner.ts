import { lchownSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What root makes in the folder of another user would be closed to that user. So it is given to them. */
export function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const made = lstatSync(file, { throwIfNoEntry: false })
  const { uid, gid } = statSync(dirname(file))
  // A link could lead to a file that they must not have.
  if (uid !== 0 && made?.isFile() && made.uid === 0 && made.nlink === 1) lchownSync(file, uid, gid)
}
