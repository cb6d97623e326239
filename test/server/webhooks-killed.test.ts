import { describe, expect, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { LONG } from '../runs.ts'
import { aBoot, aReport, displayed, unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { aReceiver, type Received, well } from './receiver.ts'
import { SMALL } from './small.ts'
import { ANY_LASTING, aPlace, lookInto } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const KILLS = process.env.BECKON_LONG ? 30 : 1
const PROCESSES = { 'SQLite on disk': 1, PostgreSQL: 2 }
const HELD = 120_000

describe.each(ANY_LASTING)('Webhooks on %s', store => {
  test('[S302] whatever is killed, sender or receiver, every message arrives, none is made up, and repeats are the same', {
    timeout: LONG,
  }, async () => {
    const place = await aPlace(store)
    let receiver = await aReceiver()
    const port = Number(new URL(receiver.url).port)
    const all: Received[] = []
    const senders: Running[] = []
    for (let i = 0; i < PROCESSES[store]; i++) senders.push(await startProcess(place))
    const hook = { url: receiver.url, topics: ['tour.displayed', 'tour.completed'] }
    expect((await senders[0]!.api('POST', '/v3/edit/webhooks', hook)).status).toBe(201)
    const made = { name: unique('tour'), steps: [{ title: 'Hello' }], published_at: '$now' }
    const { tour } = (await senders[0]!.api('POST', '/v3/edit/tours', made)).body

    /** Until its process is killed. Counts the people that were reported and acknowledged. */
    let acknowledged = 0
    const visit = async (sender: Running) => {
      try {
        for (;;) {
          const { body } = await sender.boot(aBoot({ uid: unique('user') }))
          const interaction = unique('interaction')
          const reports = [
            displayed({ ...tour, kind: 'tour' }, { interaction }),
            aReport({ type: 'completed', interaction }),
          ]
          const answer = await sender.page('reports', {
            visit: body.visit,
            reports: reports.map(one => ({ ...one, visit: body.visit })),
          })
          if (answer.body.accepted?.length === 2) acknowledged++
        }
      } catch {
        // Killed.
      }
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const visits = senders.map(visit)
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(3)
      if (kill % 2 === 1) {
        all.push(...receiver.received)
        await receiver.close()
        receiver = await aReceiver(well, port)
      }
      const at = kill % senders.length
      await senders[at]!.end('SIGKILL')
      await visits[at]
      senders[at] = await startProcess(place)
    }
    for (const sender of senders) await sender.end('SIGKILL')

    // What a killed process held is free again after a while.
    const last = await createServer({
      sizes: SMALL,
      ...place.options,
      accountSecret: 'secret-of-the-test',
      log: null,
      limits: UNLIMITED,
      webhooksAllow: ['127.0.0.1'],
    })
    for (let turn = 0; turn < 3; turn++) {
      last.clock.advance(HELD)
      await last.settle()
      const waiting = await lookInto(last, "SELECT 1 FROM webhook_messages WHERE state = 'waiting'")
      if (waiting.length === 0) break
    }
    all.push(...receiver.received)
    const facts = await lookInto<{ id: string }>(last, "SELECT id FROM interactions WHERE state = 'completed'")
    expect(facts.length).toBeGreaterThanOrEqual(acknowledged)
    const told = (kind: string) =>
      new Set(all.filter(({ message }) => message.kind === kind).map(({ message }) => message.data.interaction.id))
    for (const kind of hook.topics) expect([...told(kind)].toSorted()).toEqual(facts.map(({ id }) => id).toSorted())
    const bodies = new Map<string, string>()
    for (const { headers, body } of all) {
      const id = headers['webhook-id']!
      expect(bodies.get(id) ?? body).toBe(body)
      bodies.set(id, body)
    }
    console.log(
      `${store}: ${facts.length} people, ${all.length} messages received, ${all.length - bodies.size} of them again`,
    )
    await last.close()
    await receiver.close()
    await place.remove()
  })
})
