import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Engine } from './engine.ts'

const PATIENCE = 15_000

/** WebKitGTK's small browser on a display of its own, driven by WebDriver. */
export async function webkitEngine(): Promise<Engine> {
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  })
  const stop = async () => {
    await ended(driver)
    await ended(display.process)
  }
  let browser: WebDriver
  try {
    await answers(port)
    browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        }),
      )
      .build()
  } catch (error) {
    await stop()
    throw error
  }
  await browser.manage().setTimeouts({ script: PATIENCE, pageLoad: PATIENCE })
  const version = (await browser.getCapabilities()).get('browserVersion')

  // In the order of opening, which the driver does not keep.
  let tabs = [await browser.getWindowHandle()]
  const inTab = async (index: number) => {
    const tab = tabs[index]
    if (!tab) throw new Error(`There is no tab ${index}`)
    await browser.switchTo().window(tab)
  }
  const run = (code: unknown, argument: unknown) => browser.executeScript(`return (${code})(arguments[0])`, argument)
  async function found(find: unknown, argument: unknown): Promise<WebElement> {
    const element = await browser.wait(() => run(find, argument) as Promise<WebElement | null>, PATIENCE)
    return element as WebElement
  }

  return {
    name: `WebKitGTK ${version}`,
    inTab,
    async openTab() {
      await browser.switchTo().newWindow('tab')
      tabs.push(await browser.getWindowHandle())
    },
    async closeTab() {
      const closed = await browser.getWindowHandle()
      await browser.close()
      tabs = tabs.filter(tab => tab !== closed)
      await inTab(0)
    },
    goto: url => browser.get(url),
    reload: () => browser.navigate().refresh(),
    evaluate: (code, argument) => run(code, argument) as never,
    click: async (find, argument) => (await found(find, argument)).click(),
    hover: async (find, argument) =>
      browser
        .actions()
        .move({ origin: await found(find, argument) })
        .perform(),
    type: async (find, argument, text) => (await found(find, argument)).sendKeys(text),
    async picture(file) {
      // A picture may be of an earlier frame, but then the next one is not.
      await browser.takeScreenshot()
      await browser.sleep(300)
      writeFileSync(file, await browser.takeScreenshot(), 'base64')
    },
    async close() {
      await browser.quit().catch(() => {})
      await stop()
    },
  }
}

/** Debian has it in the folder of the machine's architecture. */
export function miniBrowser(): string {
  for (const folder of readdirSync('/usr/lib')) {
    const file = join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser')
    if (existsSync(file)) return file
  }
  throw new Error('MiniBrowser of WebKitGTK was not found under /usr/lib/*/webkit2gtk-4.1')
}

/** Xvfb chooses a free display itself and writes its number to a pipe. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', () => reject(new Error('Xvfb ended before it had a display')))
    process.stdio[3]!.once('data', data => resolve(String(data).trim()))
  })
  return { name: `:${number}`, process }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const answers = (port: number): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        message: 'WebKitWebDriver answers',
        timeout: PATIENCE,
      },
    )
    .toBe(true)

function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    process.once('exit', () => resolve())
    process.kill()
  })
}
