import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCompanion } from '../../src/testing/companion.ts'
import { createKit } from '../../src/testing/create-kit.ts'
import { createFront } from '../../src/testing/front.ts'
import { expect, test } from '../../src/testing/index.ts'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { WHOLE_CHROMIUM } from '../whole-chromium.ts'
import { greeting, NOTE_WAITING } from './tours.ts'

// DevTools switches prerendering off, and so does everything that drives a browser through it. Here nobody drives the browser:
// the pages act alone, and both servers record what reaches them.

/** Asks for the next page to be prerendered, and goes there when it is told to. */
const FIRST = `<!doctype html><title>First</title>
<script type="speculationrules">{"prerender":[{"source":"list","urls":["/next"],"eagerness":"immediate"}]}</script>
<script>fetch('/told-to-go').then(function () { location.href = '/next' })</script>`

/** Tells when the runtime has come and waits, and when the page is really visible. */
const next = (snippet: string) => `<!doctype html><title>Next</title>${NOTE_WAITING}${snippet}
<script>
  var waiting = setInterval(function () {
    if (beckon.q || !window.waits) return
    clearInterval(waiting)
    fetch('/runtime-waits?prerendering=' + document.prerendering + '&stored=' + Object.keys(localStorage).length)
  }, 20)
  document.addEventListener('prerenderingchange', function () {
    fetch('/activated?prerendered=' + (performance.getEntriesByType('navigation')[0].activationStart > 0))
  })
</script>`

test('[R16] a page that the browser really prerenders sends and stores nothing before it is seen', async ({
  launchOptions,
  playwright,
}) => {
  const companion = await startCompanion()
  const front = createFront(companion)
  const asked: string[] = []
  const api = await listen(request => {
    asked.push(new URL(request.url).pathname)
    return front.fetch(request)
  })
  const site = createSite()
  const heard: string[] = []
  let go = () => {}
  const told = new Promise<void>(resolve => {
    go = resolve
  })
  const pages = await listen(async request => {
    const { pathname, search } = new URL(request.url)
    heard.push(pathname + search)
    if (pathname === '/told-to-go') await told
    return site.pages.has(pathname) ? site.fetch(request) : new Response(null, { status: 204 })
  })
  const siteUrl = `http://localhost:${pages.port}`
  const url = `http://127.0.0.1:${api.port}`
  const beckon = createKit({ companion, front, site, url, siteUrl, context: null })
  const tour = await beckon.publish(greeting())
  beckon.page('/next', next(beckon.snippet({ uid: 'ada' })))

  const folder = mkdtempSync(join(tmpdir(), 'beckon-prerender-'))
  const browser = spawn(
    WHOLE_CHROMIUM.executablePath ?? playwright.chromium.executablePath(),
    [...(launchOptions.args ?? []), '--headless', `--user-data-dir=${folder}`, beckon.page('/first', FIRST)],
    { stdio: 'ignore' },
  )
  try {
    await expect.poll(() => heard, { timeout: 30_000 }).toContain('/runtime-waits?prerendering=true&stored=0')
    expect(asked.filter(path => path.endsWith('/beckon.js'))).toHaveLength(1)
    expect(asked.filter(path => path.startsWith('/v3/'))).toEqual([])

    go()
    await expect.poll(() => heard).toContain('/activated?prerendered=true')
    await expect.poll(() => asked).toContain('/v3/observe/boot')
    await expect.poll(() => beckon.interactions(tour.id)).toMatchObject([{ state: 'displayed' }])
    // One page, loaded once: the prerendered one became active. And one boot: there was none before.
    expect(heard.filter(path => path === '/next')).toHaveLength(1)
    expect(asked.filter(path => path === '/v3/observe/boot')).toHaveLength(1)
  } finally {
    browser.kill()
    await once(browser, 'exit')
    await pages.close()
    await api.close()
    await companion.close()
    // The browser's other processes still write while they end.
    await expect.poll(() => remove(folder)).toBe(true)
  }
})

function remove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
