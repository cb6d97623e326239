import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { type BootRequest, WIRE } from '../src/protocol/wire.ts'
import { createServer } from '../src/server/index.ts'
import { bundle } from './bundle.ts'
import { STEPS } from './contenders/contract.ts'
import { hostPage } from './host-page.ts'
import { rest, WATCH, wait } from './stage.ts'
import { openUnwatched, type Unwatched } from './unwatched.ts'

/** `cold`: in a new browser profile. Otherwise it has been on the site before. */
export type Journey = 'bundled' | 'bundled cold' | 'cold' | 'returning'

export interface WholeRun {
  ms: number
  /** The time in which a request of ours was open. */
  network: number
  requests: string[]
}

const PREVIOUS = new URL('../previous/runtime-0.1/', import.meta.url)
const BOX = `window.contender={box:()=>document.querySelector('beckon-view[data-beckon]')?.shadowRoot?.querySelector('.card')??null};`

/** Pages of a customer, a real companion server, and a tour delivered to each visitor. */
export async function openWhole() {
  const server = await createServer({ log: null, limits: { requestsPerMinute: 1_000_000 } })
  const api = await server.listen(0)
  const { token, secret } = server.credentials
  const manage = async (path: string, body: unknown) => {
    const answer = await server.app.request(path, {
      method: 'POST',
      headers: { 'x-account-secret': secret!, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { [name: string]: { id: string } }
  }
  const { tour } = await manage('/v3/edit/tours', {
    name: 'Bench',
    automatic: false,
    published_at: '$now',
    steps: STEPS.map(({ target, title, body }) => ({
      title,
      body,
      place: { beside: target, side: 'bottom' },
    })),
  })
  const snippet = readFileSync(new URL('../dist/runtime/snippet.js', import.meta.url), 'utf8')
    .replaceAll('__API__', api)
    .replaceAll('__TOKEN__', token)
  /** What a customer pastes, for this visitor. */
  const pasted = (uid: string | null) => `${snippet};beckon.init('${token}');beckon.identify('${uid}')`
  const { pinned } = JSON.parse(readFileSync(new URL('manifest.json', PREVIOUS), 'utf8')) as { pinned: string }
  const snippetBefore = readFileSync(new URL('snippet.js', PREVIOUS), 'utf8')
    .replaceAll('__API__', api)
    .replaceAll('__TOKEN__', token)
    .replace('/beckon.js', `/${pinned}`)
  /** The same for the release before, whose files are still served. */
  const before = (uid: string) => `${snippetBefore};beckon.init('${token}');beckon.identify('${uid}')`
  /** The least that a script can do that loads itself and asks: one line from the same server, and the same request. */
  const floor = (uid: string) =>
    `import('${site}/line.js').then(()=>fetch('${api}/v3/observe/boot',{method:'POST',credentials:'omit',body:${JSON.stringify(JSON.stringify(aBoot(token, uid)))}})).then(answer=>answer.json())`
  const scripts: { [path: string]: string } = {
    '/line.js': 'export default 1',
    '/bundled.js': (await bundle('beckon-runtime')).script,
  }
  const pages = createHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://page')
    const found = scripts[pathname]
    if (found) {
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=60' }
      return void response.writeHead(200, headers).end(found)
    }
    const script = pathname === '/empty' ? '' : `<script>${BOX}${pasted(searchParams.get('uid'))}</script>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostPage({ script }))
  })
  await new Promise<void>(resolve => pages.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  let people = 0

  return {
    api,
    token,
    site,
    server,
    manage,
    pasted,
    before,
    floor,
    /** One journey of a new person, on a quiet page: from the start of the script to the painted step. */
    async run(browser: Browser, journey: Journey, throttle: number): Promise<WholeRun> {
      const uid = `visitor-${++people}`
      const script = journey.startsWith('bundled') ? { src: '/bundled.js' } : { text: BOX + pasted(uid) }
      const visit = async (page: Unwatched) => {
        await page.go(`${site}/page?uid=${uid}`)
        await wait(350)
      }
      const deliver = async () => {
        // Until their first boot is over, the server does not know them.
        for (let tries = 0; ; tries++) {
          try {
            return await manage('/v3/edit/deliveries', {
              model_kind: 'tour',
              model_id: tour!.id,
              uid,
              delivery_ids_position: 'first',
            })
          } catch (error) {
            if (tries > 50) throw error
            await wait(50)
          }
        }
      }
      let page = await openUnwatched(browser)
      // A Delivery needs a person whom the server has seen, so everybody has been here once.
      await visit(page)
      await deliver()
      if (journey === 'returning') {
        // A visit on which something was shown leaves a hint. With it, the next page loads the view at the same time as boot.
        await visit(page)
        await page.evaluate(`${WATCH};window.bench.painted('#target-1', () => 0).then(() => 0)`)
        await wait(300)
        await deliver()
      }
      if (journey.endsWith('cold')) {
        // The same person in a new browser profile.
        await page.close()
        page = await openUnwatched(browser)
      }
      const result = await timed(page, `${site}/empty`, script, throttle)
      await page.close()
      return result
    },
    async close() {
      pages.close()
      await server.close()
    },
  }
}

const aBoot = (token: string, uid: string): BootRequest => ({
  v: WIRE,
  token,
  uid,
  page: 'floor',
  browser: 'floor',
  anonymous: 'floor',
  href: 'http://127.0.0.1/empty',
  visible: true,
  stage: null,
  facts: { browser_x: 1280, browser_tz_minutes: 0, browser_l: 'en', agent: 'floor', touch: false },
  properties: {},
})

async function timed(page: Unwatched, url: string, script: object, throttle: number): Promise<WholeRun> {
  await rest(page, url)
  await page.send('HeapProfiler.collectGarbage')
  await page.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return page.call(journey, script)
}

/** Runs in the page. */
async function journey(script: object): Promise<WholeRun> {
  const painted = window.bench.painted('#target-1', () => begun)
  const begun = performance.now()
  document.head.append(Object.assign(document.createElement('script'), script))
  const { ms } = await painted
  const requests = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime >= begun && startTime < begun + ms) as PerformanceResourceTiming[]
  const spans = requests.map(({ startTime, responseEnd }) => [startTime, responseEnd] as const)
  let network = 0
  let until = 0
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    network += Math.max(0, Math.min(to, begun + ms) - Math.max(from, until))
    until = Math.max(until, to)
  }
  return { ms, network, requests: requests.map(({ name }) => new URL(name).pathname.replace(/[0-9a-f]{16,}/, 'token')) }
}
