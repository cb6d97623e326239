import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright'
import type { Bundle } from './bundle.ts'
import { hostPage } from './host-page.ts'
import { openUnwatched, type Unwatched } from './unwatched.ts'

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
] // biome-ignore format: a list of flags

/** `engine`: more flags for V8. */
export async function launch(engine = ''): Promise<Browser> {
  const executablePath = process.env.BECKON_CHROMIUM ?? '/usr/bin/chromium'
  const args = [...FLAGS, '--enable-precise-memory-info', `--js-flags=--expose-gc ${engine}`]
  return chromium.launch({ executablePath, args })
}

/** Machine code counts as heap, and appears whenever the engine optimises a function. So counting objects needs these flags. */
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

/** A new browser profile with the host page loaded, painted and quiet, and with the watcher installed. */
export async function prepare(browser: Browser, url: string, throttle: number): Promise<Unwatched> {
  const page = await openUnwatched(browser)
  await rest(page, url)
  await page.send('Performance.enable')
  await page.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return page
}

// The time until the page is laid out and painted.
const AT_REST = 500

export async function rest(page: Unwatched, url: string): Promise<void> {
  await page.go(url)
  await wait(AT_REST)
  await page.evaluate(`${WATCH};0`)
}

export const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The metrics of a page, or of a session with one. */
export async function metrics(of: {
  send(method: 'Performance.getMetrics'): Promise<object>
}): Promise<{ [name: string]: number }> {
  const { metrics: list } = (await of.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

export async function heap(page: Unwatched): Promise<number> {
  await page.send('HeapProfiler.collectGarbage')
  await page.send('HeapProfiler.collectGarbage')
  return (await page.send('Runtime.getHeapUsage')).usedSize as number
}
