import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { bind } from '../../src/testing/bound.ts'
import { createKit } from '../../src/testing/create-kit.ts'
import { createFront } from '../../src/testing/front.ts'
import type { Kit } from '../../src/testing/index.ts'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'

/** The built runtime of the release before. */
export const PREVIOUS = join(import.meta.dirname, '../../previous/runtime-0.1')

/** A current server with a database file, which can be replaced by another on the same file and port. */
export interface Upgradable {
  /** Serves the new runtime from now on, after a restart. */
  upgrade(): Promise<void>
  /** The hashed files that pages asked for, and the answers. */
  parts: { name: string; status: number }[]
}

/** What a customer pasted with that runtime, with the calls after it. */
export function pasted({ token, url }: Kit, uid: string): string {
  const stub = readFileSync(join(PREVIOUS, 'snippet.js'), 'utf8').trim()
  const snippet = stub.replaceAll('__TOKEN__', token).replaceAll('__API__', url)
  return `<script>${snippet}\nbeckon.init('${token}',{})\nbeckon.identify('${uid}')</script>`
}

const LIMITS = { requestsPerMinute: 1_000_000, deliveryLockWait: 0 }

export const test = base.extend<{ beckon: Kit; server: Upgradable }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
  server: async ({}, use) => use({ upgrade: async () => {}, parts: [] }),
  beckon: async ({ context, server }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'beckon-previous-'))
    const start = (runtimeFolder?: string) => createServer({ data, runtimeFolder, limits: LIMITS, log: null })
    let running: BeckonServer = await start(PREVIOUS)
    const { token, secret } = running.credentials
    const companion = {
      token,
      secret: secret!,
      clock: { now: () => Date.now(), set: () => {} },
      fetch: async (request: Request) => running.app.fetch(request),
      reset: async () => {},
      close: async () => {},
    }
    const front = createFront(companion)
    const noting = async (request: Request) => {
      const answer = await front.fetch(request)
      const name = new URL(request.url).pathname.split('/').at(-1)!
      if (/-[0-9A-F]{8}\.js$/.test(name)) server.parts.push({ name, status: answer.status })
      return answer
    }
    server.upgrade = async () => {
      await running.close()
      running = await start()
    }
    const site = createSite()
    const api = await listen(noting)
    const pages = await listen(site.fetch)
    const [url, siteUrl] = [`http://127.0.0.1:${api.port}`, `http://localhost:${pages.port}`]
    const kit = createKit({ companion, front, site, url, siteUrl, context })
    bind(context, kit)
    await use(kit)
    await pages.close()
    await api.close()
    await running.close()
    rmSync(data, { recursive: true, force: true })
  },
})
