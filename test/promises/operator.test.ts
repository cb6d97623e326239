import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, ask, serve, type } from './a-beckon.ts'

interface Made {
  tour: { id: string }
}
const TOUR = { name: 'Welcome', steps: [{ title: 'Hello' }] }

test('[P57] the process was killed: everything that was answered is there', { timeout: 120_000 }, async () => {
  const data = aFolder()
  const first = await serve(data)
  const made: string[] = []
  for (let n = 0; n < 20; n++)
    made.push((await ask<Made>(first.address, 'POST', '/v3/edit/tours', { ...TOUR, name: `Tour ${n}` })).body.tour.id)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await serve(data)
  for (const id of made) expect((await ask(second.address, 'GET', `/v3/edit/tours/${id}`)).status).toBe(200)
})

test('[P58] the process is asked to stop: it answers what it began, and ends by itself', {
  timeout: 120_000,
}, async () => {
  const data = aFolder()
  const { address, child, ended } = await serve(data)
  const answers = Array.from({ length: 10 }, () => ask<Made>(address, 'POST', '/v3/edit/tours', TOUR))
  const first = await Promise.race(answers)
  child.kill('SIGTERM')
  const statuses = (await Promise.allSettled(answers)).flatMap(one =>
    one.status === 'fulfilled' ? one.value.status : [],
  )
  expect(first.status).toBe(201)
  expect(statuses.every(status => status === 201 || status === 503)).toBe(true)
  expect(await ended).toBe(0)
})

test('[P59] a copy brings everything back', { timeout: 180_000 }, async () => {
  const data = aFolder()
  const folder = aFolder()
  const { address, child, ended } = await serve(data)
  const { tour } = (await ask<Made>(address, 'POST', '/v3/edit/tours', TOUR)).body
  const copy = join(folder, 'copy.db')
  expect(await type(['backup', copy], { BECKON_DATA: data })).toMatchObject({ code: 0 })
  const { tour: later } = (await ask<Made>(address, 'POST', '/v3/edit/tours', TOUR)).body
  child.kill('SIGTERM')
  await ended
  expect(await type(['restore', copy], { BECKON_DATA: data })).toMatchObject({ code: 0 })
  const restored = await serve(data)
  expect((await ask(restored.address, 'GET', `/v3/edit/tours/${tour.id}`)).status).toBe(200)
  expect((await ask(restored.address, 'GET', `/v3/edit/tours/${later.id}`)).status).toBe(404)
})

test('[P60] a wrong setting is one sentence, and nothing is made', { timeout: 120_000 }, async () => {
  const data = join(aFolder(), 'data')
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const wrong: [string[], Record<string, string>][] = [
    [['serve', '--port', String(port)], {}],
    [['serve', '--port', 'eighty'], {}],
    [['serve', '--port', '0'], { DATABASE_URL: 'mysql://nobody@127.0.0.1/none' }],
  ]
  for (const [words, env] of wrong) {
    const { code, out } = await type(words, { BECKON_DATA: data, ...env })
    expect(code).not.toBe(0)
    expect(out.trim().split('\n')).toHaveLength(1)
    expect(out).not.toMatch(/\bat .*\.js:/)
    expect(existsSync(data)).toBe(false)
  }
  taken.close()
})
