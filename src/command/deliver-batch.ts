import { resolve } from 'node:path'
import type { ParamsFor } from '../protocol/contract.ts'
import { nearest } from '../protocol/nearest.ts'
import { type Api, connect } from './api.ts'
import type { Given } from './command.ts'
import { Failure } from './failure.ts'
import { type Batch, followJob, sayLeftOut } from './follow-job.ts'
import { readText } from './read-text.ts'
import type { World } from './world.ts'

const PATH = '/v3/edit/deliveries/batch'

type NewBatch = ParamsFor<`POST ${typeof PATH}`>
type Who = 'uids' | 'segment_id'

/** Whether many people are meant. */
export const isForMany = (given: Given): boolean =>
  given.value('segment') !== undefined || given.value('file') !== undefined

/** Delivers to everybody in a Segment or a file, and waits until it is done. */
export async function deliverToMany(
  given: Given,
  world: World,
  api: Api,
  wanted: Omit<NewBatch, Who>,
): Promise<number> {
  const { batch } = await api.send('POST', PATH, { ...wanted, ...(await whoIn(given, world, api)) })
  if (!given.on('json')) world.out(`Batch ${batch.id}. To cancel it: beckon deliver --cancel ${batch.id}`)
  return say(given, world, api, await follow(api, batch))
}

/** What waits of a batch is removed, also after it is done. */
export async function cancelBatch(given: Given, world: World, id: string): Promise<number> {
  const api = connect(given, world)
  const { batch } = await api.send('DELETE', `${PATH}/:id`, { id })
  return say(given, world, api, await follow(api, batch))
}

const follow = (api: Api, batch: Batch): Promise<Batch> =>
  followJob(batch, async id => (await api.get(`${PATH}/:id`, { id })).batch)

async function say(given: Given, world: World, api: Api, batch: Batch): Promise<number> {
  if (given.on('json')) world.out(JSON.stringify({ batch }, null, 2))
  else {
    const removed = batch.removed > 0 ? `, ${batch.removed} removed again` : ''
    world.out(`${batch.state}: ${batch.created} Deliveries made${removed}.`)
    await sayLeftOut(api, PATH, batch, world)
  }
  if (batch.state === 'failed') throw new Failure(`The batch could not go on: ${batch.reason}.`)
  const isRefused = Object.keys(batch.left_out).some(reason => reason !== 'already')
  if (batch.state === 'done' && batch.created === 0 && isRefused) throw new Failure('Nobody got it.')
  return 0
}

async function whoIn(given: Given, world: World, api: Api): Promise<Pick<NewBatch, Who>> {
  const [segment, file] = [given.value('segment'), given.value('file')]
  if (segment !== undefined && file !== undefined) throw new Failure('Give --segment or --file, not both.', 2)
  if (file === undefined) return { segment_id: await segmentId(api, segment!) }
  const uids = readLines(resolve(world.cwd, file))
  if (uids.length === 0) throw new Failure(`${file} names nobody; write one uid on each line.`)
  return { uids }
}

function readLines(path: string): string[] {
  const uids = readText(path)
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
  if (/^"?uid"?([,;\t]|$)|^".*"$/i.test(uids[0] ?? ''))
    throw new Failure(
      `${path} looks like a table: its first line is ${uids[0]}. Write one uid on each line, without quotes.`,
    )
  return uids
}

async function segmentId(api: Api, named: string): Promise<string> {
  const all: { id: string; name: string }[] = []
  for await (const segment of api.each('/v3/edit/segments', 'segments', { limit: 500 })) all.push(segment)
  const found = all.filter(({ id, name }) => id === named || name === named)
  if (found.length === 1) return found[0]!.id
  if (found.length > 1) throw new Failure(`${found.length} Segments are named "${named}": give the id instead.`)
  const meant = nearest(
    named,
    all.map(({ name }) => name),
  )
  throw new Failure(`There is no Segment named "${named}"${meant ? `; did you mean "${meant}"?` : '.'}`)
}
