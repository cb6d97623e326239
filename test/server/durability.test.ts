import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aBoot, aReport, ORIGIN, unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { aPlace, LASTING } from './stores.ts'

const ROUNDS = process.env.BECKON_LONG ? 20 : 2
const WRITERS = 8

/** What the server said yes to. */
interface Acknowledged {
  people: { uid: string; id: string; plan: string }[]
  deliveries: { uid: string; key: string; id: string }[]
  events: { uid: string; count: number }[]
}

/** Writes as fast as it can until the server is gone; only what was answered is noted. */
async function write(server: Running, tour: string, noted: Acknowledged): Promise<void> {
  try {
    for (;;) {
      const uid = unique('user')
      const plan = unique('plan')
      const booted = await server.boot({ uid, properties: { plan } })
      if (booted.status !== 200) throw new Error(JSON.stringify(booted.body))
      noted.people.push({ uid, id: booted.body.profile.id, plan })
      const made = await server.api('POST', '/v3/edit/deliveries', {
        model_kind: 'tour', model_id: tour, uid, idempotency_key: 'key',
      }) // biome-ignore format: one request
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      noted.deliveries.push({ uid, key: 'key', id: made.body.delivery.id })
      const { visit } = booted.body
      const report = { visit, ...aReport({ type: 'event', name: 'saved' }) }
      const reported = await server.page('reports', { visit, reports: [report] })
      if (reported.body.accepted.length === 1) noted.events.push({ uid, count: 1 })
    }
  } catch (error) {
    // The server was killed under us: that is the point. Anything else is not.
    if (!(error instanceof TypeError)) throw error
  }
}

async function missing(server: Running, noted: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const { uid, id, plan } of noted.people) {
    const { profile } = (await server.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    if (profile?.id !== id || profile?.plan !== plan) lost.push(`person ${uid}`)
  }
  for (const { uid, id } of noted.deliveries) {
    const { deliveries } = (
      await server.api('GET', `/v3/edit/deliveries?profile_id=${noted.people.find(one => one.uid === uid)!.id}`)
    ).body
    if (deliveries.length !== 1 || deliveries[0].id !== id) lost.push(`delivery ${id}`)
  }
  return lost
}

describe.each(LASTING)('On %s', store => {
  test(`[S1] every acknowledged write is there after kill -9 under writes, ${ROUNDS} times`, async () => {
    const place = await aPlace(store)
    let server = await startProcess(place)
    try {
      const made = await server.api('POST', '/v3/edit/tours', {
        name: 'Hello', steps: [{ title: 'Hello' }], published_at: '$now',
      }) // biome-ignore format: one request
      for (let round = 0; round < ROUNDS; round++) {
        const noted: Acknowledged = { people: [], deliveries: [], events: [] }
        const writers = Array.from({ length: WRITERS }, () => write(server, made.body.tour.id, noted))
        const enough = 20 + Math.floor(Math.random() * 40)
        while (noted.people.length < enough) await pause(5)
        await server.end('SIGKILL')
        await Promise.all(writers)
        server = await startProcess(place)
        expect(await missing(server, noted)).toEqual([])
        expect(noted.deliveries.length).toBeGreaterThan(0)
      }
    } finally {
      await server.end('SIGTERM')
      await place.remove()
    }
  }, 600_000)

  test('[S2] on SIGTERM under load no request in flight fails, and the process ends by itself', async () => {
    const place = await aPlace(store)
    const server = await startProcess(place)
    const failed: string[] = []
    let answered = 0
    let told = false
    const load = Array.from({ length: WRITERS }, async () => {
      while (!told) {
        try {
          const { status } = await server.boot({ uid: unique('user') })
          if (status === 200) answered++
          else failed.push(String(status))
        } catch (error) {
          failed.push(((error as Error).cause as { code?: string } | undefined)?.code ?? String(error))
        }
      }
    })
    while (answered < 5 * WRITERS) await pause(5)
    const held = await Promise.all(Array.from({ length: WRITERS }, () => beginRequest(server.address)))
    told = true
    const ended = server.end('SIGTERM')
    const statuses = await Promise.all(held.map(finish => finish()))
    await Promise.all(load)
    expect(await ended).toBe(0)
    await place.remove()
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(failed).toEqual([])
  })
})

/** A request whose headers the server has; its body follows when the answer is wanted. */
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
  const { createServer } = await import('../../src/server/create-server.ts')
  await expect(createServer({ ...place.options, log: null })).rejects.toThrow('Another process')
  await server.end('SIGTERM')
  const again = await createServer({ ...place.options, log: null })
  await again.close()
  await place.remove()
})
