import { dirname, join } from 'node:path'
import { type Browser, test as base, chromium, firefox } from '@playwright/test'
import { findInstalledBrowser } from '../../scripts/find-browser.mjs'
import { startCompanion } from '../../src/testing/companion.ts'
import { createKit } from '../../src/testing/create-kit.ts'
import { createFront } from '../../src/testing/front.ts'
import type { Kit } from '../../src/testing/index.ts'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import type { Engine } from './engine.ts'
import { oldChromiums } from './old-chromiums.ts'
import { playwrightEngine } from './playwright-engine.ts'
import { webkitEngine } from './webkit-engine.ts'

/** The connection to the server can be cut: then reports get the answer of a server that is down. */
export interface Road {
  cut: boolean
}

function launch(name: string): Promise<Browser> {
  if (name === 'firefox') return firefox.launch({ channel: 'moz-firefox', executablePath: process.env.BECKON_FIREFOX })
  const version = name.replace('chromium-', '')
  const old = oldChromiums[version]
  const args = ['--no-sandbox']
  // Old ones come with the libraries that they were built with.
  if (old)
    return chromium.launch({
      executablePath: old,
      // Headless ones call themselves something else than those of people.
      args: [
        ...args,
        '--headless',
        // Without the libraries of a graphics card, some draw one frame and no other.
        '--disable-gpu',
        `--user-agent=Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0.0.0 Safari/537.36`,
      ],
      env: { ...process.env, LD_LIBRARY_PATH: join(dirname(old), 'lib') },
    })
  return chromium.launch({
    executablePath: process.env.BECKON_HEADLESS_SHELL ?? findInstalledBrowser() ?? undefined,
    args,
  })
}

/**
 * The kit's server for any engine. Not the kit's own `test`, which opens pages in Playwright's browsers: WebKitGTK is not one of
 * them. Each test has its own ports, and so its own origin. So nothing stored by an earlier test is there, even if the driver has
 * no contexts.
 */
export const test = base.extend<{ beckon: Kit; road: Road }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
    async ({}, use, { project }) => {
      const engine =
        project.name === 'webkit' ? await webkitEngine() : await playwrightEngine(await launch(project.name))
      console.log(`  in ${engine.name}`)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
  road: async ({}, use) => use({ cut: false }),
  beckon: async ({ road }, use) => {
    const companion = await startCompanion()
    const front = createFront(companion)
    const cuttable = async (request: Request) =>
      road.cut && new URL(request.url).pathname === '/v3/observe/reports'
        ? new Response('down', { status: 503, headers: { 'access-control-allow-origin': '*' } })
        : front.fetch(request)
    const site = createSite()
    const api = await listen(cuttable)
    const pages = await listen(site.fetch)
    await use(
      createKit({
        companion,
        site,
        front,
        url: `http://127.0.0.1:${api.port}`,
        siteUrl: `http://localhost:${pages.port}`,
        context: null,
      }),
    )
    await pages.close()
    await api.close()
    await companion.close()
  },
})
