import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { type Answered, aCaller, unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { modelsIn, replay, type Told } from './replay-changes.ts'
import { aPlace, aServer, type Place, type StoreName } from './stores.ts'

type Api = (method: string, path: string, body?: unknown) => Promise<Answered>

const EDITORS = 4
const ROUNDS = 4

/** Asks again if the database is too busy: that is a valid answer, and nothing was done. */
async function ask(api: Api, method: string, path: string, body?: unknown): Promise<Answered> {
  const answer = await api(method, path, body)
  return answer.status === 503 ? ask(api, method, path, body) : answer
}

/** Writes on top of what it has read. If it was too late, it continues with the state in the refusal. */
async function addMark(api: Api, path: string, mark: string, autosave: boolean): Promise<void> {
  let { tour } = (await ask(api, 'GET', path)).body
  for (;;) {
    const description = `${tour.description ?? ''} ${mark}`
    const answer = await ask(api, 'PATCH', path, { description, autosave, stamp: tour.stamp })
    if (answer.status === 200) return
    expect(answer).toMatchObject({ status: 409, body: { sent: { description } } })
    tour = answer.body.current
  }
}

/** As soon as possible. If the machine is so slow that the time has passed before the request is read, a later time. */
async function scheduleSoon(api: Api, path: string, more: object = {}): Promise<void> {
  for (let wait = 1_000; ; wait *= 2) {
    const publish_at = new Date(Date.now() + wait).toISOString()
    const { status } = await ask(api, 'PATCH', path, { ...more, publish_at })
    if (status === 200) return
    expect(status).toBe(422)
  }
}

/** Everybody at once, through every server in turn: editors, publishers, somebody who rolls back, somebody who schedules. */
async function crowd(doors: Api[], path: string): Promise<{ scheduled: number }> {
  const door = (index: number) => doors[index % doors.length]!
  const rounds = <T>(count: number, work: (round: number) => Promise<T>) =>
    Array.from({ length: count }).reduce<Promise<unknown>>(
      (before, _, round) => before.then(() => work(round)),
      Promise.resolve(),
    )
  const editing = Array.from({ length: EDITORS }, (_, editor) =>
    rounds(ROUNDS, round => addMark(door(editor), path, `e${editor}r${round}`, editor % 2 === 0)),
  )
  const publishing = rounds(ROUNDS, round =>
    ask(door(round), 'PATCH', path, { name: unique('name'), published_at: '$now', schedule: 'keep' }).then(
      ({ status }) => expect(status).toBe(200),
    ),
  )
  const rollingBack = rounds(ROUNDS, async round => {
    const { status } = await ask(door(round + 1), 'POST', `${path}/rollback`, { version: 1, schedule: 'keep' })
    // Another one was first, and it is live already.
    expect([200, 409]).toContain(status)
  })
  const scheduled = 2
  const scheduling = rounds(scheduled, async round => {
    await scheduleSoon(door(round), path)
    await expect
      .poll(async () => (await ask(door(round), 'GET', path)).body.tour.publish_at, { timeout: 60_000 })
      .toBeNull()
  })
  await Promise.all([...editing, publishing, rollingBack, scheduling])
  return { scheduled }
}

async function everything<T>(api: Api, path: string, name: string): Promise<T[]> {
  const found: T[] = []
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await ask(api, 'GET', `${path}?limit=100${before ? `&before=${before}` : ''}`)
    found.push(...body[name])
    before = body.cursor.before
  }
  return found
}

/** There is one order, nothing is lost, and history matches the state. */
async function check(api: Api, path: string, scheduled: number): Promise<void> {
  const { tour } = (await ask(api, 'GET', path)).body
  const live = (await ask(api, 'GET', `${path}?version=live`)).body.tour
  const marks = tour.description.trim().split(' ')
  expect(new Set(marks).size).toBe(EDITORS * ROUNDS)
  expect(marks).toHaveLength(EDITORS * ROUNDS)

  const versions = await everything<{ number: number; live: boolean }>(api, `${path}/versions`, 'versions')
  expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => versions.length - index))
  expect(versions.filter(each => each.live)).toHaveLength(1)

  const changes = (await everything<Told>(api, `${path}/changes`, 'changes')).reverse()
  const told = replay(changes)
  expect(told.outOfOrder).toEqual([])
  expect(told.draft).toEqual(modelsIn(tour))
  expect(told.live).toEqual(modelsIn(live))
  expect([...told.versions.keys()].sort((a, b) => a - b)).toEqual(versions.map(({ number }) => number).reverse())
  for (const [number, models] of told.versions) {
    const { content } = (await ask(api, 'GET', `${path}/versions/${number}`)).body.version
    expect(models, `version ${number}`).toEqual(modelsIn({ id: tour.id, ...content }))
  }
  const times = changes.flatMap(({ kind, object }) =>
    kind === 'apply' && 'publish_at' in object ? (object.publish_at as [string])[0] : [],
  )
  expect(times).toHaveLength(scheduled)
  expect(new Set(times).size).toBe(scheduled)
}

async function aTour(api: Api): Promise<string> {
  const steps = [{ title: 'One', buttons: [{ does: 'next', text: 'Go on' }] }, { title: 'Two' }]
  const { tour } = (await api('POST', '/v3/edit/tours', { name: 'Watched', steps, published_at: '$now' })).body
  return `/v3/edit/tours/${tour.id}`
}

describe.each<StoreName>(['SQLite on disk', 'PostgreSQL'])('History on %s', store => {
  let server: BeckonServer
  beforeAll(async () => {
    server = await aServer(store)
  })
  afterAll(() => server.close())

  test('edits, publications, roll backs and schedules of many at once have one order, and replay to what is live', async () => {
    const { api } = aCaller(server)
    const path = await aTour(api)
    const { scheduled } = await crowd([api], path)
    await check(api, path, scheduled)
  })

  test('every kind of write replays: steps that come, go and move, files, reverts, schedules, what is taken offline', async () => {
    const { api } = aCaller(server)
    const path = await aTour(api)
    const { steps } = (await api('GET', path)).body.tour
    const writes: [string, string, object][] = [
      ['PATCH', '', { steps: [{ title: 'New' }, ...steps], percent: 50, autosave: true }],
      ['PATCH', '', { steps: [...steps].reverse(), publish_at: '2100-01-01' }],
      ['PATCH', '', { name: 'Not yet', published_at: '$now' }],
      ['PUT', '', { name: 'From a file', steps: [{ ...steps[0], title: 'Other' }, { title: 'More' }] }],
      ['PATCH', '', { publish_at: '2100-01-02', published_at: null }],
      ['POST', '/rollback', { version: 1 }],
      ['POST', '/revert', {}],
      ['PATCH', '', { description: 'x', published_at: '$now' }],
    ]
    for (const [method, more, body] of writes) expect((await api(method, path + more, body)).status).toBe(200)
    const changes = (await everything<Told>(api, `${path}/changes`, 'changes')).reverse()
    const told = replay(changes)
    expect(told.outOfOrder).toEqual([])
    expect(told.draft).toEqual(modelsIn((await api('GET', path)).body.tour))
    expect(told.live).toEqual(modelsIn((await api('GET', `${path}?version=live`)).body.tour))
  })
})

describe('Two server processes on one PostgreSQL', () => {
  let place: Place
  let servers: Running[]
  beforeAll(async () => {
    place = await aPlace('PostgreSQL')
    servers = await Promise.all([startProcess(place), startProcess(place)])
  })
  afterAll(async () => {
    await Promise.all(servers.map(server => server.end('SIGTERM')))
    await place.remove()
  })

  test('give one order too, lose nothing, and do what is scheduled once', async () => {
    const doors = servers.map(({ api }) => api)
    const path = await aTour(doors[0]!)
    const { scheduled } = await crowd(doors, path)
    await check(doors[1]!, path, scheduled)
  })

  test('a time that both know of is done once, and one that only the other knew of is done when that one is gone', async () => {
    const [first, second] = servers as [Running, Running]
    const paths = await Promise.all(Array.from({ length: 8 }, () => aTour(first.api)))
    await Promise.all(paths.map((path, index) => scheduleSoon(servers[index % 2]!.api, path, { name: unique('name') })))
    const pending = async () =>
      (await Promise.all(paths.map(path => second.api('GET', path)))).filter(
        ({ body }) => body.tour.publish_at !== null,
      )
    await expect.poll(pending, { timeout: 60_000 }).toEqual([])
    for (const path of paths) {
      const applied = await everything<Told>(second.api, `${path}/changes`, 'changes')
      expect(applied.filter(({ kind, object }) => kind === 'apply' && 'publish_at' in object)).toHaveLength(1)
      expect((await second.api('GET', `${path}/versions`)).body.versions).toHaveLength(2)
    }
    const [alone, other] = paths as [string, string]
    await scheduleSoon(first.api, alone, { name: unique('name') })
    await first.end('SIGKILL')
    servers = [second]
    // It looks every quarter of a minute. A new schedule makes its own process look at once.
    if (!process.env.BECKON_LONG) await scheduleSoon(second.api, other)
    const isDone = async () => (await second.api('GET', alone)).body.tour.publish_at
    await expect.poll(isDone, { timeout: 60_000 }).toBeNull()
    expect((await second.api('GET', `${alone}/versions`)).body.versions).toHaveLength(3)
  })
})
