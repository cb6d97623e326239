import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Tally } from './answer-counts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file to which each test file adds what it compared with the API document. */
    answers: string
  }
}

/** Prints at the end of the run how many answers were compared with the API document. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-answers-'))
  const file = join(folder, 'tallies')
  project.provide('answers', file)
  return () => {
    const tallies: Tally[] = existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : []
    rmSync(folder, { recursive: true })
    if (tallies.length === 0) return
    const answers = tallies.reduce((sum, tally) => sum + tally.answers, 0)
    const operations = new Set(tallies.flatMap(tally => tally.operations))
    console.log(`\n${answers} answers compared with the API document, of ${operations.size} operations`)
  }
}
