import { Problem } from '../server/http/problem.ts'
import { createPatternJudge } from '../server/patterns/check-patterns.ts'
import { createThread } from '../server/thread/thread.ts'
import type { ExperienceFile } from './experience-files.ts'
import { Failure } from './failure.ts'

/** As the server will judge the patterns, before anything is sent to it. */
export async function judgeFiles(files: ExperienceFile[]): Promise<void> {
  const thread = createThread()
  const judge = createPatternJudge(thread)
  const problems: string[] = []
  try {
    for (const { slug, content } of files) {
      try {
        await judge.check(content)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.push(...error.messages.map(message => `${slug}.json: ${message}.`))
      }
    }
  } finally {
    await thread.close()
  }
  if (problems.length > 0) throw new Failure(problems.join('\n'))
}
