import { describe, expect, test } from 'vitest'
import { browserFacts } from '../../src/client/facts.ts'
import type { Host } from '../../src/client/host.ts'

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

function hostWith(agent: string, touch = 0, language = 'en', offset = 0): Host {
  return {
    navigator: { userAgent: agent, maxTouchPoints: touch, language },
    innerWidth: 1280,
    Date: class {
      getTimezoneOffset = () => offset
    },
  } as never
}

describe('browserFacts', () => {
  test.each(SAMPLES)('[R21] knows %s', (agent, name, kind, touch) => {
    expect(browserFacts(hostWith(agent, touch))).toMatchObject({ browser_n: name, browser_k: kind })
  })

  test.each([
    ['en', 'en'],
    ['de-AT', 'de-AT'],
    ['zh-Hans-CN', 'zh-CN'],
    ['es-419', 'es'],
    ['pt-br', 'pt-BR'],
  ])('[R21] writes the language %s as %s', (given, told) => {
    expect(browserFacts(hostWith('', 0, given)).browser_l).toBe(told)
  })

  test.each([
    [0, 0, 0],
    [-330, 5, 330],
    [210, -3, -210],
    [-765, 12, 765],
  ])('[R21] tells %i minutes of offset as whole hours, truncated', (offset, hours, minutes) => {
    const facts = browserFacts(hostWith('', 0, 'en', offset))
    expect([facts.browser_tz, facts.browser_tz_minutes]).toEqual([hours, minutes])
  })
})
