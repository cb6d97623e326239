import type { TestProject } from 'vitest/node'
import { startPostgres } from './process/start-postgres.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL in which tests may create databases. */
    postgres: string
  }
}

/** One PostgreSQL for the whole run: `DATABASE_URL`, or a real one from the development dependencies. */
export default async function setup(project: TestProject) {
  if (process.env.DATABASE_URL) {
    await makeTemplate(process.env.DATABASE_URL)
    project.provide('postgres', process.env.DATABASE_URL)
    return
  }
  if (!runsServerTests()) return
  const { url, stop } = await startPostgres()
  await makeTemplate(url)
  project.provide('postgres', url)
  return stop
}

/** Running the tests of one other folder need not wait for a database. */
function runsServerTests(): boolean {
  const filters = process.argv.slice(2).filter(word => word.includes('test/'))
  const theirs = ['test/server', 'test/command', 'test/api']
  return filters.length === 0 || filters.some(word => theirs.some(folder => word.includes(folder)))
}
