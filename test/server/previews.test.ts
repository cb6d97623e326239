import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { withCode } from '../../src/server/authoring/previews/preview-address.ts'
import { allRows } from './all-rows.ts'
import { type Answered, aCaller, aReport, type Caller, displayed, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const PAGE = 'https://app.example.com/settings'
const ORIGIN = 'https://app.example.com'
const PRO = { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] }

describe.each(STORES)('Previews, on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: string
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    await me.person('ada', {
      properties: { first_name: 'Ada', plan: 'free', salary: 9 },
      company: { uid: 'c', name: 'Engines', size: 3 },
    })
    tour = await draft({
      segment: PRO,
      steps: [{ title: 'Hello {{first_name}}', body: 'At {{company.name}}' }, { title: 'Bye' }],
    })
  })
  afterAll(() => server.close())

  const draft = async (given: object, kind = 'tour'): Promise<string> =>
    (await me.api('POST', `/v3/edit/${kind}s`, { name: unique('draft'), steps: [{ title: 'Hello' }], ...given })).body[
      kind
    ].id
  const link = async (given: object = {}) =>
    (await me.api('POST', '/v3/edit/previews', { kind: 'tour', id: tour, url: PAGE, ...given })).body.preview
  const codeIn = ({ url }: { url: string }) => /beckon-preview=([\w-]+)/.exec(url)![1]!
  const look = (code: string, origin = ORIGIN, more: object = {}): Promise<Answered> =>
    me.page('preview' as never, { v: 3, code, href: PAGE, ...more }, { origin })

  test('[U50] a link shows the draft as a person would read it, with no other properties than its texts read', async () => {
    const made = await link({ uid: 'ada' })
    expect(made.url).toMatch(/^https:\/\/app\.example\.com\/settings#beckon-preview=[\w-]{32}$/)
    const { body } = await look(codeIn(made))
    expect(body.experience).toMatchObject({
      id: tour,
      kind: 'tour',
      steps: [{ title: 'Hello {{first_name}}' }, { title: 'Bye' }],
    })
    expect(body.words).toMatchObject({ profile: { first_name: 'Ada' }, company: { name: 'Engines' } })
    expect(Object.keys(body.words.profile)).toEqual(['first_name'])
    expect(Object.keys(body.words.company)).toEqual(['name'])
    expect(JSON.stringify(body)).not.toContain('salary')
    expect([body.as, body.notes]).toEqual(['ada', ['This person is not in its Segment.']])
  })

  test('[U50] it is the draft as it stands when it is looked at, of nobody in particular where no uid is given', async () => {
    const made = await link()
    await me.api('PATCH', `/v3/edit/tours/${tour}`, { name: 'Renamed' })
    const { body } = await look(codeIn(made))
    expect(body).toMatchObject({
      as: null,
      notes: [],
      words: { profile: {}, company: null },
      experience: { name: 'Renamed' },
    })
  })

  test('[U50] at another time, and in the words of the page, the person or the browser', async () => {
    const id = '0'.repeat(24)
    const said = await draft({
      language: 'en',
      steps: [{ id, title: 'Hello' }],
      translations: { de: { [id]: { title: 'Hallo' } } },
    })
    const at = '2027-01-02T03:04:05.000Z'
    const code = codeIn(await link({ id: said, at }))
    const titleIn = ({ body }: Answered) => body.experience.steps[0].title
    const shown = await look(code, ORIGIN, { language: 'de' })
    expect([shown.body.now, shown.body.at, titleIn(shown)]).toEqual([Date.parse(at), Date.parse(at), 'Hallo'])
    expect(titleIn(await look(code))).toBe('Hello')
    const german = await me.person('greta', { facts: { browser_l: 'de' } as never, language: 'de' })
    expect(titleIn(await look(codeIn(await link({ id: said, uid: german.profile.uid }))))).toBe('Hallo')
  })

  test('[U50] items of a launcher are hidden as from that person', async () => {
    const item = (text: string, more = {}) => ({ does: 'open', text, url: '/x', ...more })
    const steps = [
      { title: 'Help', place: { screen: 'bottom-right' }, buttons: [item('All'), item('Pro', { segment: PRO })] },
    ]
    const id = await draft({ steps }, 'launcher')
    const { body } = await look(codeIn(await link({ kind: 'launcher', id, uid: 'ada' })))
    const [, pro] = body.experience.steps[0].buttons
    expect(body.hidden).toEqual([pro.id])
  })

  test('[U51] looking writes nothing, anywhere', async () => {
    const tours = await me.live()
    const { visit } = await me.person('ada')
    await me.report(visit, displayed(tours), aReport({ type: 'event', name: 'saved' }))
    const code = codeIn(await link({ uid: 'ada' }))
    const before = await allRows(server)
    for (let i = 0; i < 3; i++) expect((await look(code)).status).toBe(200)
    expect(await allRows(server)).toEqual(before)
  })

  test('[U52] works for an hour, for one origin, and until it is revoked', async () => {
    const over = { over: true }
    const made = await link()
    const code = codeIn(made)
    expect((await look('wrong')).body).toEqual(over)
    expect((await look(code, 'https://evil.example')).body).toEqual(over)
    expect((await look(code, 'http://app.example.com')).body).toEqual(over)
    expect((await me.api('GET', '/v3/edit/previews')).body.previews[0]).toMatchObject({ id: made.id, page: PAGE })
    expect(JSON.stringify((await me.api('GET', '/v3/edit/previews')).body)).not.toContain(code)
    expect(JSON.stringify(await lookInto(server, 'SELECT * FROM previews'))).not.toContain(code)
    expect((await look(code)).body.experience.id).toBe(tour)
    expect((await me.api('DELETE', `/v3/edit/previews/${made.id}`)).status).toBe(200)
    expect((await look(code)).body).toEqual(over)
    expect((await me.api('DELETE', `/v3/edit/previews/${made.id}`)).status).toBe(404)
    const second = codeIn(await link())
    server.clock.advance(3_600_001)
    expect((await look(second)).body).toEqual(over)
    expect((await me.api('GET', '/v3/edit/previews')).body.previews).toEqual([])
    await server.settle()
    expect(await lookInto(server, 'SELECT id FROM previews')).toEqual([])
    server.clock.reset()
  })

  test('[U52] goes with the person whom it was made as', async () => {
    const { profile } = await me.person(unique('leaving'))
    const code = codeIn(await link({ uid: profile.uid }))
    expect((await me.api('DELETE', `/v3/edit/profiles/${profile.id}/forget`)).status).toBeLessThan(300)
    await server.settle()
    expect((await look(code)).body).toEqual({ over: true })
  })

  test('what is wrong is said: the Experience, the person, the page, the time', async () => {
    const post = (given: object) => me.api('POST', '/v3/edit/previews', { kind: 'tour', id: tour, url: PAGE, ...given })
    expect((await post({ id: 'nowhere' })).status).toBe(404)
    expect((await post({ uid: 'nobody' })).status).toBe(404)
    expect((await post({ url: 'javascript:alert(1)' })).body.messages[0]).toMatch(/^url: must be the address of a page/)
    expect((await post({ at: 'soon' })).body.messages[0]).toMatch(/^at: /)
    expect((await post({ url: undefined })).body.messages[0]).toMatch(/^url: is required/)
  })

  test('without a page it is the one that its rules name, on the host that was seen last', async () => {
    await me.api('POST', '/v3/edit/urls', { host: 'shop.example.com' })
    const urlOf = async (rules: object[]) => {
      const id = await draft({ steps: [{ title: 'Hello', url: { match: 'any', rules } }] })
      return (await link({ id, url: undefined })).page
    }
    expect(await urlOf([])).toBe('https://shop.example.com/')
    expect(
      await urlOf([
        { kind: 'simple', value: 'x' },
        { kind: 'exact', value: '/cart' },
      ]),
    ).toBe('https://shop.example.com/cart')
    expect(await urlOf([{ kind: 'exact', value: 'https://other.example.com/x' }])).toBe('https://other.example.com/x')
  })
})

test('the code stands behind the # and behind the route of a router that keeps it there', () => {
  expect(withCode('https://a.example/x?y=1', 'C')).toBe('https://a.example/x?y=1#beckon-preview=C')
  expect(withCode('https://a.example/#/route', 'C')).toBe('https://a.example/#/route?beckon-preview=C')
  expect(withCode('https://a.example/#/route?a=1', 'C')).toBe('https://a.example/#/route?a=1&beckon-preview=C')
  expect(withCode('https://a.example/#part', 'C')).toBe('https://a.example/#part&beckon-preview=C')
})
