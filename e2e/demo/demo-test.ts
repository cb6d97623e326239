import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FrameLocator, Page } from '@playwright/test'
import { test as base, connectBeckon, type RemoteKit } from '../../src/testing/index.ts'

const COMMAND = fileURLToPath(new URL('../../dist/command/beckon.js', import.meta.url))

/** What the panel does, and what the product shows. */
export interface Demo {
  address: string
  secret: string
  /** The whole demo: shell, product and panel. */
  open(): Promise<void>
  product: FrameLocator
  panel: FrameLocator
  /** The kit for the demo's own server. */
  beckon: RemoteKit
}

/** `beckon serve --demo`, the real command, in a process of its own for each worker, with the kit connected to it. */
export const test = base.extend<{ demo: Demo }, { serving: { address: string; secret: string } }>({
  serving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const secret = 'bks_for_the_browser_tests_0123456789abcdef'
      const child = spawn(process.execPath, [COMMAND, 'serve', '--demo', '--json'], {
        env: { ...process.env, PORT: '0', BECKON_DATA: 'memory', DATABASE_URL: '', BECKON_ACCOUNT_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
      const { serving } = JSON.parse(line) as { serving: { address: string } }
      await use({ address: serving.address, secret })
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker' },
  ],
  demo: async ({ page, serving: { address, secret } }, use) => {
    await use({
      address,
      secret,
      beckon: connectBeckon(page, { address, secret }),
      product: page.frameLocator('#product'),
      panel: page.frameLocator('#panel'),
      async open() {
        await page.goto(`${address}/demo/`)
        await page.frameLocator('#product').getByRole('heading', { level: 1 }).waitFor()
      },
    })
  },
})

export { expect } from '../../src/testing/index.ts'

/** Only the product, as this person. Each test uses a person of its own. */
export async function visitAs(page: Page, address: string, uid: string, path = '/', more = ''): Promise<void> {
  await page.goto(`${address}/demo/slackwater${path}?as=${uid}&name=${uid}${more}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
