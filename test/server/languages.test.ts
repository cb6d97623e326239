import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, unique } from './caller.ts'
import { aServer, STORES } from './stores.ts'

const STEP = 'a'.repeat(24)
const TITLES = {
  de: 'Hallo',
  'pt-BR': 'Oi',
  he: 'שלום',
  nb: 'Hei',
  zh: '你好',
  'zh-Hant': '您好',
}
const says = (titles: object, id = STEP) =>
  Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { [id]: { title } }]))

describe.each(STORES)('The language of a reader on %s', store => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    await me.live({ steps: [{ id: STEP, title: 'Hello' }], translations: says(TITLES) })
  })
  afterAll(() => server.close())

  const feedOf = async (languages: string[], headers: Record<string, string> = {}) => {
    const { body } = await me.boot({ facts: { languages } } as object, headers)
    return body.feed as { version: string; path: string }
  }
  const read = async (path: string) => (await me.api('GET', path)).body
  const titleIn = async (languages: string[], headers?: Record<string, string>) =>
    (await read((await feedOf(languages, headers)).path)).experiences[0].steps[0].title

  test.each([
    [['zh-TW'], '您好'],
    [['zh-Hant-HK', 'en'], '您好'],
    [['zh-CN'], '你好'],
    [['pt-PT', 'en'], 'Oi'],
    [['iw-IL'], 'שלום'],
    [['nn', 'en'], 'Hei'],
    [['no'], 'Hei'],
    [['fr', 'ja', 'de-AT'], 'Hallo'],
    [['fr', 'en', 'de'], 'Hello'],
    [['fr'], 'Hello'],
    [['not a language', '*'], 'Hello'],
  ])('a browser set to %j reads %s', async (languages, title) => {
    expect(await titleIn(languages)).toBe(title)
  })

  test('an old page names one language, and the header of its request names more', async () => {
    const { body } = await me.boot({ facts: { browser_l: 'fr' } } as object, {
      'accept-language': 'fr, de;q=0.8, en;q=0.5',
    })
    expect((await read(body.feed.path)).experiences[0].steps[0].title).toBe('Hallo')
    const old = await me.boot({ facts: { browser_l: 'zh-TW' } } as object)
    expect((await read(old.body.feed.path)).experiences[0].steps[0].title).toBe('您好')
  })

  test('a language that the page sets comes before those of the browser', async () => {
    const { body } = await me.boot({ language: 'zh-TW', facts: { languages: ['de', 'en'] } } as object)
    expect((await read(body.feed.path)).experiences[0].steps[0].title).toBe('您好')
  })

  test('a Delivery is read in the same language', async () => {
    const uid = unique('user')
    const { id } = await me.live({ steps: [{ id: 'b'.repeat(24), title: 'Hello' }], translations: says(TITLES, 'b'.repeat(24)) }) // biome-ignore format: one tour
    await me.person(uid)
    await me.api('POST', '/v3/edit/deliveries', { uid, model_kind: 'tour', model_id: id })
    const { body } = await me.boot({ uid, facts: { languages: ['zh-TW', 'en'] } } as object)
    expect(body.deliveries[0].experience.steps[0].title).toBe('您好')
    await me.api('PATCH', `/v3/edit/tours/${id}`, { archived_at: '$now' })
  })

  test('each card is in the first language of the reader that it has', async () => {
    const id = 'c'.repeat(24)
    const french = await me.live({ steps: [{ id, title: 'Bye' }], translations: says({ fr: 'Salut' }, id) })
    const feed = await read((await feedOf(['fr', 'de', 'en'])).path)
    const titles = feed.experiences.map((each: { steps: { title: string }[] }) => each.steps[0]!.title)
    expect(titles.toSorted()).toEqual(['Hallo', 'Salut'])
    await me.api('PATCH', `/v3/edit/tours/${french.id}`, { archived_at: '$now' })
  })

  test('languages that nobody has written make no feed of their own', async () => {
    const plain = await feedOf([])
    expect(plain.version).toMatch(/^[0-9a-f]+$/)
    for (const languages of [['fr'], ['ja', 'ko'], ['xx-YY'], ['en-GB']]) expect(await feedOf(languages)).toEqual(plain)
    expect((await feedOf(['de-CH', 'ja'])).path).toBe((await feedOf(['de'])).path)
  })

  test('an address with an invented language gives the text that exists, and nothing is compressed for it', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ title: `A title that is long enough, number ${index}` }))
    const { id } = await me.live({ steps: many as [{ title: string }] })
    const plain = await feedOf([])
    const ask = (path: string) => server.app.request(path, { headers: { 'accept-encoding': 'br' } })
    expect((await ask(plain.path)).headers.get('content-encoding')).toBe('br')
    const invented = await ask(plain.path.replace('.json', '.xx-YY.json'))
    expect([invented.status, invented.headers.get('content-encoding')]).toEqual([200, null])
    expect(await invented.json()).toEqual({ ...(await read(plain.path)), version: `${plain.version}.xx-YY` })
    await me.api('PATCH', `/v3/edit/tours/${id}`, { archived_at: '$now' })
  })

  test('an address that the release before gave out is still answered, in its language', async () => {
    const plain = await feedOf([])
    const feed = await read(plain.path.replace('.json', '.de-AT.json'))
    expect([feed.version, feed.experiences[0].steps[0].title]).toEqual([`${plain.version}.de-AT`, 'Hallo'])
  })

  test('a feed that a process of the release before stored is read as before', async () => {
    await feedOf([])
    const account = (await me.api('GET', '/v3/edit/account')).body.account.id
    await server.store.transaction(async tx => {
      const feeds = await tx.query<{ summary: string; version: string }>(
        'SELECT summary, version FROM feeds WHERE account_id = $1',
        [account],
      )
      for (const { summary, version } of feeds) {
        const { languages: _, ...old } = JSON.parse(summary)
        await tx.run(
          'UPDATE feeds SET summary = $3, created_at = created_at + 1 WHERE account_id = $1 AND version = $2',
          [account, version, JSON.stringify(old)],
        )
      }
    })
    expect(await titleIn(['zh-TW'])).toBe('您好')
  })
})
