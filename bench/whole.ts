import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { type BootRequest, WIRE } from '../src/protocol/wire.ts'
import { createServer } from '../src/server/index.ts'
import { bundle } from './bundle.ts'
import { STEPS } from './contenders/contract.ts'
import { hostPage } from './host-page.ts'
import { WATCH } from './stage.ts'

/** `cold`: in a browser that knows nothing. Else it has been on the site before. */
export type Journey = 'bundled' | 'bundled cold' | 'cold' | 'returning'

export interface WholeRun {
  ms: number
  /** Time in which a request of ours was on its way. */
  network: number
  requests: string[]
}

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
  /** The least that a script can do which loads itself and asks: one line from the same server, and the same question. */
  const floor = (uid: string) =>
    `import('${site}/line.js').then(()=>fetch('${api}/v3/observe/boot',{method:'POST',credentials:'omit',body:${JSON.stringify(JSON.stringify(aBoot(token, uid)))}})).then(answer=>answer.json())`
  const ours = await bundle('beckon-runtime')
  const pages = createHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://page')
    if (pathname === '/line.js') {
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=60' }
      return void response.writeHead(200, headers).end('export default 1')
    }
    const uid = searchParams.get('uid')
    const script =
      pathname === '/bundled'
        ? `<script>${ours.script.replaceAll('</', '<\\/')}</script>`
        : `<script>performance.mark('bench:start');${BOX}${pasted(uid)}</script>`
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(hostPage({ script: pathname === '/empty' ? '' : script }))
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
    floor,
    /** One journey by somebody new, from the first statement of the pasted script to the painted step. */
    async run(browser: Browser, journey: Journey, throttle: number): Promise<WholeRun> {
      const uid = `visitor-${++people}`
      const address = journey.startsWith('bundled') ? `${site}/bundled` : `${site}/page?uid=${uid}`
      const open = () => browser.newContext({ viewport: { width: 1280, height: 800 } })
      const context = await open()
      const page = await context.newPage()
      const deliver = async () => {
        // Until their first boot is over, nobody knows them.
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
            await page.waitForTimeout(50)
          }
        }
      }
      // Somebody whom the service has not seen cannot be delivered to: everybody has been here once.
      await visit(page, `${site}/page?uid=${uid}`, 1)
      await deliver()
      if (journey === 'returning') {
        // A visit on which something was shown leaves the hint that loads the view beside boot.
        await visit(page, `${site}/page?uid=${uid}`, 1)
        await page.evaluate(painted)
        await page.waitForTimeout(300)
        await deliver()
      }
      if (!journey.endsWith('cold')) {
        const result = await timed(page, address, throttle)
        await context.close()
        return result
      }
      // The same person in a browser that knows nothing.
      await context.close()
      const fresh = await open()
      const result = await timed(await fresh.newPage(), address, throttle)
      await fresh.close()
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

const painted = `window.bench.painted('#target-1', () => performance.getEntriesByName('bench:start')[0].startTime)`

async function visit(page: Page, url: string, throttle: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.addInitScript(`${WATCH};window.first=${painted}`)
  await page.goto(url)
}

async function timed(page: Page, url: string, throttle: number): Promise<WholeRun> {
  await visit(page, url, throttle)
  return page.evaluate(async () => {
    const { ms } = await (window as never as { first: Promise<{ ms: number }> }).first
    const begun = performance.getEntriesByName('bench:start')[0]!.startTime
    const ours = performance
      .getEntriesByType('resource')
      .filter(entry => entry.startTime >= begun && entry.startTime < begun + ms) as PerformanceResourceTiming[]
    const spans = ours.map(entry => [entry.startTime, entry.responseEnd] as const).sort((a, b) => a[0] - b[0])
    let network = 0
    let until = 0
    for (const [from, to] of spans) {
      network += Math.max(0, Math.min(to, begun + ms) - Math.max(from, until))
      until = Math.max(until, to)
    }
    return { ms, network, requests: ours.map(entry => new URL(entry.name).pathname.replace(/[0-9a-f]{16,}/, 'token')) }
  })
}
