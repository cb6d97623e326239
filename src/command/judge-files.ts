import { createPatternJudge } from '../server/content/patterns/check-patterns.ts'
import { createThread } from '../server/content/thread/thread.ts'
import { Problem } from '../server/http/problem.ts'
import type { FileProblem } from './broken-files.ts'

/** What the server would say about the patterns in these files, before anything is sent. */
export async function judgeFiles(files: { slug: string; content?: unknown }[]): Promise<FileProblem[]> {
  const thread = createThread()
  const judge = createPatternJudge(thread)
  try {
    const found: FileProblem[] = []
    for (const { slug, content } of files) found.push(...(await problemsIn(`${slug}.json`, judge.check(content))))
    return found
  } finally {
    await thread.close()
  }
}

async function problemsIn(file: string, judged: Promise<void>): Promise<FileProblem[]> {
  try {
    await judged
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.messages.map(message => {
      const [at = '', ...says] = message.split(': ')
      return { file, at, says: says.join(': ') }
    })
  }
}
