import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { IN_FULL } from '../runs.ts'
import { type Answered, aBoot, aReport, displayed, ORIGIN, unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { aSurvey } from './sample-experiences.ts'
import { SMALL } from './small.ts'
import { aPlace, LASTING } from './stores.ts'

const ROUNDS = IN_FULL ? 30 : 1
const WRITERS = 8

/** Something that the server acknowledged, and how to check that it is still true. */
interface Acknowledged {
  what: string
  holds(server: Running): Promise<boolean>
}

interface Content {
  tour: { id: string; kind: string }
  survey: { id: string; kind: string; steps: { id: string }[] }
}

/** Writes of every kind, as fast as possible, until the server is gone. Only answered ones are noted. */
async function write(server: Running, { tour, survey }: Content, noted: Acknowledged[]): Promise<void> {
  const note = (what: string, holds: Acknowledged['holds']) => noted.push({ what, holds })
  const yes = async (asked: Promise<Answered>, status = 200) => {
    const answer = await asked
    if (answer.status !== status) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const report = async (visit: string, ...reports: object[]) => {
    const { accepted } = await yes(server.page('reports', { reports: reports.map(one => ({ visit, ...one })) }))
    if (accepted.length !== reports.length) throw new Error('a report was refused')
  }
  try {
    for (;;) {
      const uid = unique('user')
      const value = unique('value')
      const profile = async (later: Running) => (await later.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
      const { visit, profile: person } = await yes(server.boot({ uid, properties: { plan: value } }))
      note('person', async later => (await profile(later))?.id === person.id && (await profile(later)).plan === value)

      await yes(server.api('POST', '/v3/observe/hooks/profiles', { uid, owner: value, company: { uid: value } }))
      note('hook', async later => (await profile(later))?.owner === value)
      note('company', async later => (await later.api('GET', `/v3/analyze/company?uid=${value}`)).status === 200)

      const wanted = { model_kind: 'tour', model_id: tour.id, uid, idempotency_key: 'key' }
      const { delivery } = await yes(server.api('POST', '/v3/edit/deliveries', wanted), 201)
      const deliveries = async (later: Running) =>
        (await later.api('GET', `/v3/edit/deliveries?profile_id=${person.id}`)).body.deliveries
      note(
        'delivery',
        async later => (await deliveries(later)).map((one: { id: string }) => one.id).join() === delivery.id,
      )

      const page = unique('page')
      const claim = { visit, page, browser: page, delivery: delivery.id, href: ORIGIN }
      const { claimed_until } = await yes(server.page('claim', claim))
      note('lease', async later => {
        const other = await later.page('claim', { ...claim, page: 'other', browser: 'other' })
        // It may have expired meanwhile.
        return other.status === 409 || other.body.now > claimed_until
      })

      const interaction = unique('interaction')
      await report(visit, displayed(tour, { interaction, delivery: delivery.id, group_kind: 'delivery', page }))
      note('confirmation', async later => (await deliveries(later))[0]?.interaction_id !== null)

      const answered = unique('interaction')
      const [step] = survey.steps
      await report(
        visit,
        displayed(survey, { interaction: answered }),
        aReport({ type: 'answer', interaction: answered, step: step!.id, answer: '5' }),
        aReport({ type: 'event', name: 'saved' }),
        aReport({ type: 'set', properties: { said: value } }),
      )
      note('answer', async later => {
        const { responses } = (await later.api('GET', `/v3/analyze/responses?profile_id=${person.id}`)).body
        return responses.length === 1 && responses[0].answer === '5'
      })
      note('event', async later => (await later.boot({ uid })).body.events.saved?.count >= 1)
      note('set', async later => (await profile(later))?.said === value)

      const edited = await yes(server.api('POST', '/v3/edit/tours', { name: value, steps: [{ title: value }] }), 201)
      note(
        'edit',
        async later => (await later.api('GET', `/v3/edit/tours/${edited.tour.id}`)).body.tour?.name === value,
      )
      const gone = unique('gone')
      await yes(server.boot({ uid: gone }))
      await yes(server.api('DELETE', `/v3/edit/profiles/forget?uid=${gone}`))
      note('forget', async later => (await later.boot({ uid: gone })).body.forgotten === true)
    }
  } catch (error) {
    // The server was killed, which is the purpose. Other errors are real.
    if (!(error instanceof TypeError)) throw error
  }
}

async function missing(server: Running, noted: Acknowledged[]): Promise<string[]> {
  const lost: string[] = []
  const left = [...noted]
  const look = async () => {
    for (let one = left.pop(); one; one = left.pop()) if (!(await one.holds(server))) lost.push(one.what)
  }
  await Promise.all(Array.from({ length: WRITERS }, look))
  return lost
}

async function publish(server: Running): Promise<Content> {
  const publishing = async (kind: string, content: object) =>
    (await server.api('POST', `/v3/edit/${kind}s`, { ...content, published_at: '$now' })).body[kind]
  return {
    tour: await publishing('tour', {
      name: 'Hello', steps: [{ title: 'Hello' }],
      // Boot says how often an event happened only if something live needs it.
      segment: { items: [{ kind: 'event', name: 'saved', op: 'gt', value: 0 }] },
    }), // biome-ignore format: one request
    survey: await publishing('survey', aSurvey()),
  }
}

/** The number of kinds. A round goes on until each was answered at least once. */
const KINDS = 11

describe.each(LASTING)('On %s', store => {
  test(`[S1] every acknowledged write is there after kill -9 under writes, ${ROUNDS} times`, async () => {
    const place = await aPlace(store)
    let server = await startProcess(place)
    try {
      const content = await publish(server)
      for (let round = 0; round < ROUNDS; round++) {
        const noted: Acknowledged[] = []
        const writers = Array.from({ length: WRITERS }, () => write(server, content, noted))
        const enough = 150 + Math.floor(Math.random() * 200)
        // A writer that lost its connection on a slow machine is not a failure. A race with it would never let the others go on.
        const failed = Promise.race(writers.map(writer => writer.then(() => new Promise<never>(() => {}))))
        while (noted.length < enough || new Set(noted.map(({ what }) => what)).size < KINDS) {
          await Promise.race([pause(5), failed])
        }
        await server.end('SIGKILL')
        await Promise.all(writers)
        server = await startProcess(place)
        expect(await missing(server, noted)).toEqual([])
      }
    } finally {
      await server.end('SIGTERM')
      await place.remove()
    }
  }, 600_000)

  test('[S2] on SIGTERM under load no request in flight fails, and the process ends by itself', async () => {
    const place = await aPlace(store)
    const server = await startProcess(place)
    const load = Array.from({ length: WRITERS }, () => sendUntilRefused(server.address))
    while (load.some(({ answered }) => answered.length < 5)) await pause(5)
    const held = await Promise.all(Array.from({ length: WRITERS }, () => beginRequest(server.address)))
    const ended = server.end('SIGTERM')
    const statuses = await Promise.all(held.map(finish => finish()))
    const failures = await Promise.all(load.map(({ refused }) => refused))
    expect(await ended).toBe(0)
    await place.remove()
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(load.flatMap(({ answered }) => answered).filter(status => status !== 200)).toEqual([])
    expect(failures).toEqual(failures.map(() => 'on a new connection'))
  })
})

/**
 * One visitor after another over a connection that stays open, also while the server stops: the server must say `Connection:
 * close` before it closes it. Ends when a new connection is refused.
 */
function sendUntilRefused(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answered: number[] = []
  const refused = new Promise<string>(resolve => {
    const send = () => {
      const body = JSON.stringify({ token: 'token-of-the-test', ...aBoot({ uid: unique('user') }) })
      const headers = { origin: ORIGIN, 'content-length': Buffer.byteLength(body) }
      const asked = request(`${address}/v3/observe/boot`, { method: 'POST', agent, headers })
      const failed = (error: NodeJS.ErrnoException) =>
        resolve(asked.reusedSocket ? `${error.code} on a kept connection` : 'on a new connection')
      asked.on('error', failed)
      asked.on('response', response => {
        response.on('error', failed).resume()
        response.on('end', () => {
          answered.push(response.statusCode!)
          setImmediate(send)
        })
      })
      asked.end(body)
    }
    send()
  })
  return { answered, refused }
}

/** A request whose headers the server has. The body follows when the answer is wanted. */
function beginRequest(address: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ token: 'token-of-the-test', ...aBoot() })
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/v3/observe/boot`, {
      method: 'POST',
      headers: { origin: ORIGIN, expect: '100-continue', 'content-length': Buffer.byteLength(body) },
    })
    const status = new Promise<number>((answered, failed) => {
      asked.on('response', response => response.resume().on('end', () => answered(response.statusCode!)))
      asked.on('error', failed)
    })
    asked.on('error', reject)
    asked.once('continue', () =>
      resolve(() => {
        asked.end(body)
        return status
      }),
    )
    asked.flushHeaders()
  })
}

test('[S3] a second process on the same file is refused', async () => {
  const place = await aPlace('SQLite on disk')
  const server = await startProcess(place)
  const { createServer } = await import('../../src/server/app/create-server.ts')
  await expect(createServer({ sizes: SMALL, ...place.options, log: null })).rejects.toThrow('Another process')
  await server.end('SIGTERM')
  const again = await createServer({ sizes: SMALL, ...place.options, log: null })
  await again.close()
  await place.remove()
})

test('[S3] a second process is refused after a backup, too', async () => {
  const place = await aPlace('SQLite on disk')
  const { createServer } = await import('../../src/server/app/create-server.ts')
  const server = await createServer({ sizes: SMALL, ...place.options, log: null })
  await server.store.file!.copyTo(join(place.options.data!, 'copy.db'))
  await expect(startProcess(place)).rejects.toThrow('the server ended with 1')
  await server.close()
  await (await startProcess(place)).end('SIGTERM')
  await place.remove()
})
