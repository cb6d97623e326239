import type { BrowserContext, Page } from '@playwright/test'
import { span } from './span.ts'

// Playwright's clock cannot jump farther than 24 days at once.
const FARTHEST = 20 * 86_400_000

/** The server's clock, which the kit can set. It goes on from there. */
export interface ServerClock {
  now(): number
  set(now: number): void
}

/** One clock for both sides: the server's, which decides, and the pages', which only schedules. */
export interface Clock {
  now(): Date
  set(time: Date | string | number): Promise<void>
  /** By milliseconds, or `90s`, `30m`, `12h`, `7d`, `2w`. */
  advance(by: number | string): Promise<void>
}

export function createClock(server: ServerClock, context: BrowserContext | null): Clock {
  let installed = false
  /** Pages whose timers are older than the clock. It cannot move those timers, so these pages ask the server again. */
  const before = new Set<Page>()

  async function turn(now: number): Promise<void> {
    const by = now - server.now()
    server.set(now)
    if (!context) return
    if (!installed) {
      installed = true
      for (const page of context.pages()) remember(page)
      await context.clock.install({ time: now })
    } else if (by > 0) {
      for (let left = by; left > 0; left -= FARTHEST) await context.clock.fastForward(Math.min(left, FARTHEST))
    } else await context.clock.setSystemTime(now)
    for (const page of before) await page.evaluate(refresh).catch(() => {})
  }

  function remember(page: Page): void {
    before.add(page)
    const forget = () => before.delete(page)
    page.once('close', forget)
    page.on('framenavigated', frame => frame === page.mainFrame() && forget())
  }

  return {
    now: () => new Date(server.now()),
    async set(time) {
      const now = new Date(time).getTime()
      if (Number.isNaN(now)) throw new Error(`"${time}" is not a time: write it as ISO 8601`)
      await turn(now)
    },
    advance: by => turn(server.now() + span(by)),
  }
}

/** Runs in the page. */
function refresh(): void {
  ;(window as unknown as { beckon?: { refresh?(): void } }).beckon?.refresh?.()
}
