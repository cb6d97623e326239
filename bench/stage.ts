import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import type { Bundle } from './bundle.ts'
import { hostPage } from './host-page.ts'

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
] // biome-ignore format: a list of flags

/** `engine`: further flags of V8. */
export async function launch(engine = ''): Promise<Browser> {
  const executablePath = process.env.BECKON_CHROMIUM ?? '/usr/bin/chromium'
  const args = [...FLAGS, '--enable-precise-memory-info', `--js-flags=--expose-gc ${engine}`]
  return chromium.launch({ executablePath, args })
}

/** Machine code counts as heap, and comes whenever the engine finds a function worth it: whoever counts objects goes without. */
export const NO_COMPILERS = '--no-opt --no-maglev --no-sparkplug'

/** Serves the host page and the contenders' bundles on loopback. */
export async function serve(bundles: Bundle[], elements?: number): Promise<{ address: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const name = request.url!.split(/[/.]/)[1]!
    if (name === 'nothing') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end()
    const found = bundles.find(bundle => bundle.name === name)
    if (!found) return void response.writeHead(404).end()
    if (request.url!.endsWith('.js')) {
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(found.script)
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(hostPage({ elements, head: `<style>${found.style}</style>` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export const WATCH = readFileSync(new URL('watch.js', import.meta.url), 'utf8')

export interface Prepared {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** A fresh profile with the host page loaded, painted and at rest, and the watcher in place. */
export async function prepare(browser: Browser, url: string, throttle: number): Promise<Prepared> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(150)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return { page, cdp, close: () => context.close() }
}

export async function metrics(cdp: CDPSession): Promise<{ [name: string]: number }> {
  const { metrics: list } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

export async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}
