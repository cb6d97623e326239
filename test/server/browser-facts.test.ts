import { describe, expect, test } from 'vitest'
import { BootRequest } from '../../src/protocol/schema/wire.ts'
import { browserFacts } from '../../src/server/pages/visit/browser-facts.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
const KHTML = '(KHTML, like Gecko)'

/** What browsers really send. */
const SAMPLES: [agent: string, name: string | null, kind: 'desktop' | 'mobile', touch?: number][] = [
  [`${WINDOWS} AppleWebKit/537.36 ${KHTML} Chrome/126.0.0.0 Safari/537.36`, 'chrome', 'desktop'],
  [`${PIXEL} AppleWebKit/537.36 ${KHTML} Chrome/126.0.0.0 Mobile Safari/537.36`, 'chrome', 'mobile', 5],
  [`${IPHONE} AppleWebKit/605.1.15 ${KHTML} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'chrome', 'mobile', 5],
  [
    `${PIXEL} AppleWebKit/537.36 ${KHTML} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'chrome',
    'mobile',
  ],
  [`${WINDOWS} AppleWebKit/537.36 ${KHTML} HeadlessChrome/126.0.0.0 Safari/537.36`, 'chrome', 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'firefox', 'desktop'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'firefox', 'mobile', 5],
  [`${IPHONE} AppleWebKit/605.1.15 ${KHTML} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'firefox', 'mobile', 5],
  [`${MAC} AppleWebKit/605.1.15 ${KHTML} Version/17.5 Safari/605.1.15`, 'safari', 'desktop', 0],
  [`${IPHONE} AppleWebKit/605.1.15 ${KHTML} Version/17.5 Mobile/15E148 Safari/604.1`, 'safari', 'mobile', 5],
  // An iPad asks for desktop sites.
  [`${MAC} AppleWebKit/605.1.15 ${KHTML} Version/17.5 Safari/605.1.15`, 'safari', 'mobile', 5],
  [`${WINDOWS} AppleWebKit/537.36 ${KHTML} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'edge', 'desktop'],
  [`${WINDOWS} AppleWebKit/537.36 ${KHTML} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'edge', 'desktop'],
  [`${PIXEL} AppleWebKit/537.36 ${KHTML} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/125.0.2535.96`, 'edge', 'mobile'],
  [
    `${IPHONE} AppleWebKit/605.1.15 ${KHTML} Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/605.1.15`,
    'edge',
    'mobile',
  ],
  [`${WINDOWS} AppleWebKit/537.36 ${KHTML} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, 'opera', 'desktop'],
  ['Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18', 'opera', 'desktop'],
  [`${IPHONE} AppleWebKit/605.1.15 ${KHTML} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.6.0`, 'opera', 'mobile'],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', 'ie10', 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'ie11', 'desktop'],
  ['curl/8.5.0', null, 'desktop'],
]

const factsOf = (told: object) => browserFacts(BootRequest.shape.facts.parse(told))

describe('browserFacts', () => {
  test.each(SAMPLES)('knows %s', (agent, browser_n, browser_k, touches = 0) => {
    expect(factsOf({ agent, touch: touches > 1 })).toMatchObject({ browser_n, browser_k })
  })

  test('believes names that are told', () => {
    expect(factsOf({ agent: SAMPLES[0]![0], browser_n: 'opera', browser_k: 'mobile', browser_tz: 3 })).toMatchObject({
      browser_n: 'opera',
      browser_k: 'mobile',
      browser_tz: 3,
    })
  })

  test('knows nothing of a browser that says nothing', () => {
    expect(Object.values(factsOf({}))).toEqual(Array(6).fill(null))
  })

  test.each([
    ['en', 'en'],
    ['de-AT', 'de-AT'],
    ['zh-Hans-CN', 'zh-CN'],
    ['es-419', 'es-419'],
    ['pt-br', 'pt-BR'],
  ])('writes the language %s as %s', (given, told) => {
    expect(factsOf({ browser_l: given }).browser_l).toBe(told)
  })

  test.each([
    [0, 0],
    [330, 5],
    [-210, -3],
    [765, 12],
  ])('tells %i minutes from UTC as %i whole hours, truncated', (minutes, hours) => {
    const facts = factsOf({ browser_tz_minutes: minutes })
    expect([facts.browser_tz, facts.browser_tz_minutes]).toEqual([hours, minutes])
  })
})
