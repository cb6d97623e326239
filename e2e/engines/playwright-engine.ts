import type { Browser, ElementHandle } from '@playwright/test'
import type { Engine } from './engine.ts'

/** An engine that Playwright drives. */
export async function playwrightEngine(browser: Browser): Promise<Engine> {
  const context = await browser.newContext()
  let page = await context.newPage()
  const inTab = async (index: number) => {
    const tab = context.pages()[index]
    if (!tab) throw new Error(`There is no tab ${index}`)
    page = tab
    await page.bringToFront()
  }

  async function found<Argument>(
    find: (argument: Argument) => Element | null,
    argument: Argument,
  ): Promise<ElementHandle> {
    const handle = await page.waitForFunction(find as (argument: unknown) => Element | null, argument as unknown)
    return handle.asElement() as ElementHandle
  }

  return {
    name: `${browser.browserType().name()} ${browser.version()}`,
    inTab,
    async openTab() {
      page = await context.newPage()
    },
    async closeTab() {
      await page.close()
      await inTab(0)
    },
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    click: async (find, argument) => (await found(find, argument)).click(),
    hover: async (find, argument) => (await found(find, argument)).hover(),
    type: async (find, argument, text) => (await found(find, argument)).fill(text),
    picture: async file => void (await page.screenshot({ path: file })),
    close: () => browser.close(),
  }
}
