import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { connect } from './api.ts'
import type { Given } from './command.ts'
import { Failure } from './failure.ts'
import { followJob, type Import, sayLeftOut } from './follow-job.ts'
import type { World } from './world.ts'

const PATH = '/v3/edit/imports'

/** People from a CSV file. First it says what it would do; with `--run` it then does it. */
export async function importPeople(given: Given, world: World, path: string): Promise<number> {
  const api = connect(given, world)
  const form = new FormData()
  const columns = columnsOf(given.values('column'))
  if (columns) form.append('columns', JSON.stringify(columns))
  for (const name of ['action', 'empty']) {
    const value = given.value(name)
    if (value !== undefined) form.append(name, value)
  }
  form.append('file', new File([read(path)], basename(path)))
  const sent = (await api.send('POST', PATH, form)).import
  const look = async (id: string) => (await api.get(`${PATH}/:id`, { id })).import
  const counted = await followJob(sent, look)
  const { state, id } = counted
  if (state !== 'done' || !given.on('run')) {
    await say(given, world, counted)
    await sayLeftOutIf(given, world, counted)
    if (state === 'done' && !given.on('json')) world.out('Nothing was written yet: add --run to do it.')
    return state === 'done' ? 0 : 1
  }
  const begun = (await api.send('POST', `${PATH}/:id/run`, { id })).import
  const done = await followJob(begun, look)
  await say(given, world, done)
  await sayLeftOutIf(given, world, done)
  return done.state === 'done' ? 0 : 1
}

const sayLeftOutIf = (given: Given, world: World, job: Import) =>
  given.on('json') ? undefined : sayLeftOut(connect(given, world), PATH, job, world)

function say(given: Given, world: World, job: Import): void {
  if (given.on('json')) {
    world.out(JSON.stringify({ import: job }, null, 2))
    return
  }
  for (const { column, to, type } of job.columns)
    world.out(`${column} → ${to === null ? 'left out' : `${to} (${type})`}`)
  const { created, updated, unchanged, forgotten } = job
  const counts = Object.entries({ created, updated, unchanged, forgotten }).filter(([, count]) => count > 0)
  const what = counts.map(([word, count]) => `${count} ${word}`).join(', ') || 'nobody'
  world.out(job.dry_run ? `It would be: ${what}.` : `${job.state}: ${what}.`)
}

function columnsOf(pairs: string[]): { [column: string]: string | null } | null {
  if (pairs.length === 0) return null
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.lastIndexOf('=')
      if (at < 1) throw new Failure(`--column must be written column=property, not "${pair}".`, 2)
      return [pair.slice(0, at), pair.slice(at + 1) || null]
    }),
  )
}

function read(path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path)
  } catch {
    throw new Failure(`The file ${path} cannot be read.`)
  }
}
