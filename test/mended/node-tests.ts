import { join } from 'node:path'
import { createVitest, type TestCase } from 'vitest/node'
import type { Mended } from './mended.ts'
import type { Seen } from './seen.ts'

/** Runs tests of vitest, one after the other, in the sources of one folder. */
export interface NodeTests {
  /** These files are not what they were. */
  changed(files: readonly string[]): void
  run(wanted: { file: string; words: string }, only?: Mended['only']): Promise<Seen>
  /** The names of the tests in a file that fail as it is. */
  failing(file: string): Promise<string[]>
  stop(): Promise<void>
}

/** One vitest for all mends: it transforms again only what has changed. Each test has a new worker. */
export async function startNodeTests(folder: string): Promise<NodeTests> {
  // Tests read documents by their path in the repository.
  process.chdir(folder)
  const vitest = await createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    watch: false,
    isolate: true,
    maxWorkers: 1,
    retry: 0,
    reporters: [{}],
  })
  await vitest.standalone()
  async function runFile(file: string) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([file]),
    )
    // Those of the files before are there, too.
    const mine = testModules.filter(({ moduleId }) => moduleId.endsWith(`/${file}`))
    const all = mine.flatMap(module => [...module.children.allTests()])
    return {
      ran: all.filter(one => isFailed(one) || one.result().state === 'passed'),
      errors: [...mine.flatMap(module => module.errors()), ...unhandledErrors],
    }
  }
  return {
    changed(files) {
      for (const each of files) vitest.invalidateFile(join(folder, each))
    },
    async run({ file, words }, only) {
      vitest.setGlobalTestNamePattern(escaped(words))
      const { ran, errors } = await runFile(file)
      if (ran.length > 0) return seenIn(ran, only)
      return errors.length > 0 ? { how: 'did not build', because: saidBy(errors[0]) } : { how: 'did not run' }
    },
    async failing(file) {
      vitest.resetGlobalTestNamePattern()
      const { ran } = await runFile(file)
      return ran.filter(isFailed).map(({ fullName }) => fullName)
    },
    stop: () => vitest.close(),
  }
}

/** A test that runs on several stores must fail on each. */
function seenIn(ran: TestCase[], only: Mended['only']): Seen {
  const stores = new Set(ran.map(storeOf).filter(store => only === undefined || store === only))
  const failing = ran.filter(isFailed)
  const green = [...stores].filter(store => !failing.some(one => storeOf(one) === store))
  if (green.length === stores.size) return { how: 'passes' }
  const because = saidBy(failing[0]!.result().errors?.[0])
  return green.length === 0 ? { how: 'fails', because } : { how: 'fails', because, passesOn: green }
}

const isFailed = (one: TestCase): boolean => one.result().state === 'failed'

const storeOf = ({ fullName }: TestCase): string => /SQLite|PostgreSQL/.exec(fullName)?.[0] ?? 'every store'

const saidBy = (error: unknown): string => String((error as { message?: unknown } | undefined)?.message ?? error)

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
