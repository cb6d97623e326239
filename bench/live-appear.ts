import { createServer as createPage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from '../src/server/app/create-server.ts'
import { snippet } from '../src/testing/snippet.ts'
import { launch } from './stage.ts'

/** Notes when a step was painted: it exists, and two frames have passed. */
const WATCH = `<script>
  window.painted = 0
  new MutationObserver(() => {
    if (!document.querySelector('[data-beckon]') || window.painted) return
    window.painted = -1
    requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = Date.now() }))
  }).observe(document, { childList: true, subtree: true })
</script>`

const TOUR = {
  name: 'Notice',
  automatic: false,
  steps: [{ title: 'Hello', buttons: [{ does: 'next', text: 'Done' }] }],
  published_at: '$now',
}

/** Milliseconds from the answer of `POST /v3/edit/deliveries` to the painted step, on one page that stays open. */
export async function timeDeliveries(data: string, deliveries: number): Promise<number[]> {
  const server = await createServer({ data, accountToken: 'bench', accountSecret: 'bench', log: null })
  const api = await server.listen()
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'x-account-secret': 'bench', 'content-type': 'application/json' }
    const answer = await fetch(api + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await send('PATCH', '/v3/edit/account', { live_pages: true })
  const { tour } = await send('POST', '/v3/edit/tours', TOUR)
  const html = `<!doctype html><title>Page</title>${WATCH}${snippet({ token: 'bench', api, uid: 'ada' })}<h1>Page</h1>`
  const site = createPage((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const browser = await launch()
  const page = await browser.newPage()
  const taken: number[] = []
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.waitForFunction(`beckon.explain().then(told => told && told.state === 'open')`)
    await listening(api)
    for (let n = 0; n < deliveries; n++) {
      await page.evaluate('window.painted = 0')
      await send('POST', '/v3/edit/deliveries', { uid: 'ada', model_id: tour.id, model_kind: 'tour' })
      const answered = Date.now()
      await page.waitForFunction('window.painted > 0')
      taken.push(Number(await page.evaluate('window.painted')) - answered)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.waitForFunction(`!document.querySelector('[data-beckon]')`)
    }
  } finally {
    await browser.close()
    site.close()
    await server.close()
  }
  return taken
}

async function listening(api: string): Promise<void> {
  while (!/^beckon_live_streams 1$/m.test(await (await fetch(`${api}/metrics`)).text())) {
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
