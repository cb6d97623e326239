import type { Browser } from 'playwright'

/** A page in a profile of its own, with only those parts of the debugger on that are asked for here. */
export interface Unwatched {
  send(method: string, params?: object): Promise<{ [name: string]: unknown }>
  go(url: string): Promise<void>
  evaluate(expression: string): Promise<unknown>
  /** Runs a function in the page. It cannot see variables from here. */
  call<A extends unknown[], R>(work: (...given: A) => R, ...given: A): Promise<Awaited<R>>
  close(): Promise<void>
}

/**
 * Playwright listens to every request of its pages, and the page's main thread reports them: about a millisecond for two
 * requests. So we open this page without Playwright, over the browser's own session, and nobody listens.
 */
export async function openUnwatched(browser: Browser): Promise<Unwatched> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const size = { width: 1280, height: 800 }
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId })
  const waiting = new Map<number, (answer: { result?: object; error?: object }) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0

  const page: Unwatched = {
    async send(method, params = {}) {
      const id = ++last
      const answered = new Promise<{ result?: object; error?: object }>(resolve => waiting.set(id, resolve))
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      const { result, error } = await answered
      if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result as { [name: string]: unknown }
    },
    async go(url) {
      await page.send('Page.navigate', { url })
    },
    async evaluate(expression) {
      const asked = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await page.send('Runtime.evaluate', asked)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value: unknown }).value
    },
    call: (work, ...given) => page.evaluate(`(${work})(...${JSON.stringify(given)})`) as never,
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
  return page
}
