import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import type { OneFile } from './read-files.ts'
import { readText } from './read-text.ts'

/** Where pull writes what the account has, beside a file with changes of its own. */
export const theirs = (file: string): string => `${file}.theirs`

/** A file that nobody has compared with what pull wrote beside it: whoever has compared them has taken over its stamp, or removed it. */
export function refuseTheirs(folder: string, files: OneFile[]): void {
  const problems = files.flatMap(({ slug, whole }): FileProblem[] => {
    const file = `${slug}.json`
    const path = join(folder, theirs(file))
    if (!existsSync(path) || stampIn(path) === whole.stamp) return []
    const says = `${theirs(file)} is what the account had at your last pull. Copy what you want from it into ${file}, with the stamp, and remove ${theirs(file)}; --force pushes your files as they are`
    return [{ file, at: '', says }]
  })
  if (problems.length > 0) throw new BrokenFiles(problems, 'nothing was sent')
}

function stampIn(path: string): unknown {
  try {
    return (JSON.parse(readText(path)) as { stamp?: unknown }).stamp
  } catch {
    return null
  }
}
