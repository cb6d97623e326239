import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { LONG } from '../runs.ts'
import { unique } from './caller.ts'
import { type Running, startProcess } from './process/start-process.ts'
import { SMALL } from './small.ts'
import { ANY_LASTING, aPlace, LASTING, lookInto } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const HELD = 20_000
const PEOPLE = process.env.BECKON_LONG ? 400 : 60

describe.each(LASTING)('Jobs whose process is killed, on %s', store => {
  /** Two kills in the middle; then a process that goes on when the lease of the killed one has ended. */
  async function killedTwice(begin: (running: Running) => Promise<string>, path: string) {
    const place = await aPlace(store)
    onTestFinished(() => place.remove())
    let running = await startProcess(place)
    const address = `${path}/${await begin(running)}`
    const open = async () => (await running.api('GET', address)).body as Record<string, { done: number; of: number }>
    const done = async () => Object.values(await open())[0]!.done
    for (let kill = 0, before = 0; kill < 2; kill++) {
      await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
      await running.end('SIGKILL')
      const server = await createServer({
        sizes: SMALL,
        ...place.options,
        accountSecret: 'secret-of-the-test',
        log: null,
        limits: UNLIMITED,
      })
      const [row] = await lookInto<{ done: number; of_people: number }>(server, 'SELECT done, of_people FROM jobs')
      // It was in the middle: otherwise this would prove nothing.
      expect(Number(row!.done)).toBeLessThan(Number(row!.of_people))
      before = Number(row!.done)
      // What the killed process held is free.
      await server.store.query('UPDATE jobs SET held_until = 0 WHERE account_id = $1', [server.credentials.account])
      await server.close()
      if (kill === 0) running = await startProcess(place)
    }
    const last = await createServer({
      sizes: SMALL,
      ...place.options,
      accountSecret: 'secret-of-the-test',
      log: null,
      limits: UNLIMITED,
    })
    onTestFinished(() => last.close())
    last.clock.advance(HELD)
    await last.settle()
    return last
  }
  const uids = Array.from({ length: PEOPLE }, () => unique('uid'))

  test('[S346] a batch that is killed twice gives everybody exactly one Delivery', { timeout: LONG }, async () => {
    const last = await killedTwice(async running => {
      for (const uid of uids)
        await running.boot({ uid, anonymous: unique('a'), browser: unique('b'), page: unique('p') })
      const made = { name: unique('tour'), steps: [{ title: 'Hello' }], published_at: '$now' }
      const { tour } = (await running.api('POST', '/v3/edit/tours', made)).body
      const wanted = { model_kind: 'tour', model_id: tour.id, uids }
      return (await running.api('POST', '/v3/edit/deliveries/batch', wanted)).body.batch.id
    }, '/v3/edit/deliveries/batch')
    const [job] = await lookInto<{ state: string; counts: string; done: number }>(
      last,
      'SELECT state, counts, done FROM jobs',
    )
    expect([job!.state, Number(job!.done), JSON.parse(job!.counts)]).toEqual(['done', PEOPLE, { created: PEOPLE }])
    const made = await lookInto<{ profile_id: string }>(last, 'SELECT profile_id FROM deliveries')
    expect([made.length, new Set(made.map(one => one.profile_id)).size]).toEqual([PEOPLE, PEOPLE])
    const lists = await lookInto<{ delivery_ids: string }>(last, 'SELECT delivery_ids FROM profiles')
    expect(lists.every(one => JSON.parse(one.delivery_ids).length === 1)).toBe(true)
  })

  // Both kinds of jobs are taken up in the same way, so one of them is enough on the second store.
  const imports = ANY_LASTING.includes(store) ? ['an import'] : []
  test.each(imports)('[S346] %s that is killed twice takes every line once', { timeout: LONG }, async () => {
    const last = await killedTwice(async running => {
      const form = new FormData()
      form.append('dry_run', 'false')
      form.append('action', 'create')
      form.append(
        'file',
        new File([`uid,seat\n${uids.map((uid, seat) => `${uid},${seat}`).join('\n')}\n`], 'people.csv'),
      )
      const headers = { 'x-account-secret': 'secret-of-the-test' }
      const answer = await fetch(`${running.address}/v3/edit/imports`, { method: 'POST', headers, body: form })
      return ((await answer.json()) as { import: { id: string } }).import.id
    }, '/v3/edit/imports')
    const [job] = await lookInto<{ state: string; counts: string }>(last, 'SELECT state, counts FROM jobs')
    // With a line that was taken twice, `create` would have left somebody out.
    expect([job!.state, JSON.parse(job!.counts)]).toEqual(['done', { created: PEOPLE }])
    const people = await lookInto<{ uid: string; hook_properties: string }>(
      last,
      'SELECT uid, hook_properties FROM profiles',
    )
    expect(people.map(one => one.uid).toSorted()).toEqual(uids.toSorted())
    expect(await lookInto(last, 'SELECT 1 FROM job_items')).toEqual([])
  })
})
