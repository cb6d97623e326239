import { describe, expect, test } from 'vitest'
import { isTooOld } from '../../src/server/pages/visit/is-too-old.ts'
import { ORIGIN } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const DAY = 86_400_000
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = (system: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const CHROME_92 = `${WINDOWS} Chrome/92.0.4515.159 Safari/537.36`
const CHROME_93 = `${WINDOWS} Chrome/93.0.4577.63 Safari/537.36`

const TOO_OLD = [
  CHROME_92,
  `${WINDOWS} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
  'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/14.0 Chrome/87.0.4280.141 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; rv:100.0) Gecko/20100101 Firefox/100.0',
  `${MAC} Version/16.3 Safari/605.1.15`,
  `${MAC} Version/9.1.2 Safari/605.1.15`,
  iphone('16_3', 'Version/16.3 Mobile/15E148 Safari/604.1'),
  iphone('15_8_3', 'CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1'),
  'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)',
]
const NEW_ENOUGH = [
  CHROME_93,
  `${WINDOWS} HeadlessChrome/131.0.0.0 Safari/537.36`,
  `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:101.0) Gecko/20100101 Firefox/101.0',
  `${MAC} Version/16.4 Safari/605.1.15`,
  `${MAC} Version/16.10 Safari/605.1.15`,
  `${MAC} Version/26.0 Safari/605.1.15`,
  iphone('16_4_1', 'Version/16.4 Mobile/15E148 Safari/604.1'),
  iphone('18_0', 'FxiOS/132.0 Mobile/15E148 Safari/605.1.15'),
  // Whoever does not say it counts as new enough.
  'curl/8.5.0',
  '',
]

test('which browsers are too old is what the documents say', () => {
  expect(TOO_OLD.filter(agent => !isTooOld(agent))).toEqual([])
  expect(NEW_ENOUGH.filter(isTooOld)).toEqual([])
})

describe.each(STORES)('Browsers that are too old, on %s', store => {
  const { server, me } = serverFor(store, { metricsToken: 'a token of the test' })

  const load = (agent: string, token = server.credentials.token) =>
    server.app.request(`/${token}/beckon.js`, { headers: { origin: ORIGIN, 'user-agent': agent } })
  const counted = async () => {
    await server.settle()
    return (await me.api('GET', '/v3/edit/account')).body.account.old_browsers as number
  }
  const metric = async () => {
    const { body } = await me.api('GET', '/metrics')
    return Number(/^beckon_old_browsers_total (\d+)/m.exec(body as unknown as string)![1])
  }

  test('are counted for 30 days, and others are not', async () => {
    const [before, inMetrics] = [await counted(), await metric()]
    for (const agent of [CHROME_92, CHROME_93, CHROME_92]) expect((await load(agent)).status).toBe(200)
    await load(CHROME_92, 'bkt_nobody')
    expect(await counted()).toBe(before + 2)
    expect(await metric()).toBe(inMetrics + 2)

    server.clock.advance(29 * DAY)
    await load(CHROME_92)
    expect(await counted()).toBe(before + 3)
    server.clock.advance(DAY)
    expect(await counted()).toBe(1)
  })

  test('are not counted by a request that only asks whether the script is there', async () => {
    const before = await counted()
    const headers = { origin: ORIGIN, 'user-agent': CHROME_92 }
    const asked = await server.app.request(`/${server.credentials.token}/beckon.js`, { method: 'HEAD', headers })
    expect(asked.status).toBe(200)
    expect(await counted()).toBe(before)
  })

  test('are not counted where Beckon is off', async () => {
    const before = await counted()
    const headers = { origin: 'https://off.example.com', 'user-agent': CHROME_92 }
    await server.app.request(`/${server.credentials.token}/beckon.js`, { headers })
    expect(await counted()).toBe(before)
  })
})
