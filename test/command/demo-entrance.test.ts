import { expect, onTestFinished, test } from 'vitest'
import { demoEntrance } from '../../src/command/demo-entrance.ts'
import { openServer } from '../server/stores.ts'

test('the code of the demo signs one browser in, once, until the demo ends', async () => {
  const server = await openServer({ data: 'memory', log: null })
  onTestFinished(() => server.close())
  const entrance = demoEntrance(server)
  expect(entrance.code.length).toBeGreaterThanOrEqual(32)
  expect(await entrance.enter('', 'a browser')).toBeNull()
  expect(
    await entrance.enter(
      entrance.code.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      '',
    ),
  ).toBeNull()
  const cookie = (await entrance.enter(entrance.code, 'a browser'))!
  expect(cookie).toMatch(/^beckon=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await entrance.enter(entrance.code, 'another')).toBeNull()

  const ask = () =>
    server.app.request('http://127.0.0.1/v3/edit/session', {
      headers: { cookie: cookie.split(';')[0]!, 'sec-fetch-site': 'same-origin' },
    })
  const { user, permissions } = await (await ask()).json()
  expect([user.role, permissions.includes('publish')]).toEqual(['owner', true])
  await entrance.close()
  expect((await ask()).status).toBe(401)
})
