import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LOCAL, SAME_ORIGIN, someone } from '../a-browser.ts'
import { displayed } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH } from './verification.ts'

const ORIGIN = 'http://localhost:3000'
const answer = 'what only the console knows'
const answer_hash = createHash('sha256').update(answer).digest('hex')

/** A script of the product's page that has read all that a page can read. What it does in a browser is in e2e/studio/. */
describe.each(BOTH)('A hostile script on the product’s page, on %s', store => {
  const { server, me } = serverFor(store)

  async function anOpening() {
    const author = await someone(server, 'author')
    const tour = await me.live()
    const wanted = { kind: 'tour', experience_id: tour.id, url: `${ORIGIN}/home`, answer_hash }
    const made = await author.ask('POST', '/v3/edit/studio_codes', wanted)
    return { author, tour, code: made.body.code as string, url: made.body.url as string }
  }
  const says = (path: string, said: object, origin = ORIGIN) => me.page(path as never, { v: 3, ...said }, { origin })
  const open = async (said: object, origin?: string) => (await says('studio', said, origin)).status

  test('opens nothing with the address, nor with a code alone, and does not use it up', async () => {
    const { code, url } = await anOpening()
    expect(url).not.toContain(code)
    const guesses = [
      { code },
      { code, answer: '' },
      { code, answer: code },
      { code, answer: answer_hash },
      { code: '-studio', answer },
    ]
    for (const said of guesses) expect([said, await open(said)]).toEqual([said, 403])
    expect(await open({ code, answer }, 'http://localhost:3001')).toBe(403)
    expect([await open({ code, answer }), await open({ code, answer })]).toEqual([200, 403])
  })

  test('writes to no other draft with the token, and makes no codes with it, before and after it was revoked', async () => {
    const { author, tour, code } = await anOpening()
    const other = await me.live({ name: 'Another one' })
    const session = (await says('studio', { code, answer })).body.token as string
    const ask = async (method: string, path: string, body?: object) =>
      (await says('studio/ask', { session, method, path, body })).status
    const tries = async () => ({
      own: await ask('PATCH', `/v3/edit/tours/${tour.id}`, { description: 'A new one' }),
      other: await ask('PATCH', `/v3/edit/tours/${other.id}`, { name: 'Stolen' }),
      codes: await ask('POST', '/v3/edit/studio_codes', {
        kind: 'tour',
        experience_id: other.id,
        url: ORIGIN,
        answer_hash,
      }),
      people: await ask('GET', '/v3/analyze/profiles'),
    })
    expect(await tries()).toEqual({ own: 200, other: 403, codes: 403, people: 403 })
    const asSession = await server.app.request(`${LOCAL}/v3/edit/studio_codes`, {
      method: 'POST', headers: { ...SAME_ORIGIN, origin: LOCAL, cookie: `beckon=${session}` },
      body: JSON.stringify({ kind: 'tour', experience_id: other.id, answer_hash }),
    }) // biome-ignore format: one request
    expect(asSession.status).toBe(401)
    const [one] = (await author.ask('GET', '/v3/edit/studio_sessions')).body.studio_sessions
    expect((await author.ask('DELETE', `/v3/edit/studio_sessions/${one.id}`)).status).toBe(200)
    expect(await tries()).toEqual({ own: 401, other: 401, codes: 401, people: 401 })
    expect((await me.api('GET', `/v3/edit/tours/${other.id}`)).body.tour.name).toBe('Another one')
  })

  test('reads no results with the token, and of a colleague no address', async () => {
    const { author, tour, code } = await anOpening()
    const { visit } = await me.person()
    await me.report(visit, displayed(tour))
    await server.settle()
    await author.ask('PATCH', `/v3/edit/tours/${tour.id}`, { description: 'Written by the author' })
    const session = (await says('studio', { code, answer })).body.token as string
    const ask = (method: string, path: string, body?: object) => says('studio/ask', { session, method, path, body })
    const answers = [
      await ask('GET', '/v3/edit/tours'),
      await ask('GET', `/v3/edit/tours/${tour.id}`),
      await ask('PATCH', `/v3/edit/tours/${tour.id}`, { description: 'By a script', save_id: 'one.1' }),
      await ask('PATCH', `/v3/edit/tours/${tour.id}`, { description: 'By a script', save_id: 'one.1' }),
      await ask('PATCH', `/v3/edit/tours/${tour.id}`, { description: 'Stale', stamp: 'another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409])
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/"stats"|@/)
    expect(answers[1]!.body.changed_by).toMatchObject({ id: expect.any(String), email: '' })
  })

  test('keeps a code of an author who was signed out everywhere for nothing', async () => {
    const { author, code } = await anOpening()
    await author.ask('DELETE', '/v3/edit/sessions')
    expect(await open({ code, answer })).toBe(403)
  })
})
