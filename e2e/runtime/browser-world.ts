import type { Browser, BrowserContext, Page as BrowserPage } from '@playwright/test'
import type { ApiError } from '../../src/api/index.ts'
import type { Kit } from '../../src/testing/index.ts'
import type { Known } from '../../test/client/people/judge.ts'
import type { Page, World } from '../../test/client/people/play.ts'

/** The tours that people see: one for everybody, and one that is delivered. Their names, by id. */
export async function publishTours(beckon: Kit): Promise<Map<string, string>> {
  const tours = new Map<string, string>()
  for (const tour of [
    { name: 'Once', automatic: true, unlimited: true },
    { name: 'Delivered', automatic: false },
  ]) {
    const { id } = await beckon.publish({
      kind: 'tour',
      steps: [{ title: 'Hello', buttons: [{ text: 'Done', does: 'next' }] }],
      ...tour,
    })
    tours.set(id, tour.name)
  }
  return tours
}

/** Real pages in three browsers, and a real server. What lasts for minutes elsewhere takes a moment here. */
export async function aBrowserWorld(
  browser: Browser,
  beckon: Kit,
  tours: Map<string, string>,
): Promise<World & { close(): Promise<void> }> {
  const before = new Set((await profiles()).map(({ id }) => id))
  const contexts: BrowserContext[] = []
  for (let made = 0; made < 3; made++) contexts.push(await browser.newContext())
  const offline = new Set<BrowserContext>()
  for (const context of contexts)
    await context.route(/\/v3\/observe\//, route => (offline.has(context) ? route.abort() : route.fallback()))
  const address = beckon.page(
    '/person',
    `<!doctype html><head><title>A page</title>${beckon.snippet()}<script>
    beckon.on('displayed', ({ experience }) => console.log('displayed ' + experience.name))
    beckon.on('step', ({ experience }) => console.log('displayed ' + experience.name))
  </script></head><body>Hello</body>`,
  )

  async function profiles(): Promise<{ id: string; uid: string | null }[]> {
    const found = await beckon.api.get('/v3/analyze/profiles', { limit: 100 })
    return 'profiles' in found ? found.profiles : []
  }
  async function knownOf({ id, uid, ...properties }: { id: string; uid: string | null }): Promise<Known> {
    const exported: unknown = await beckon.api.get('/v3/analyze/profiles/:id/export', { id })
    const { events, interactions, deliveries } = exported as {
      events: { name: string }[]
      interactions: { experience_id: string; delivery_id: string | null }[]
      deliveries: { id: string }[]
    }
    const theirs = new Set(deliveries.map(one => one.id))
    return {
      uid,
      properties: Object.keys(properties),
      events: events.map(({ name }) => name),
      interactions: interactions.map(one => ({
        experience: tours.get(one.experience_id)!,
        deliveredTo: !one.delivery_id ? null : theirs.has(one.delivery_id) ? uid : 'somebody else',
      })),
    }
  }

  return {
    tellsAtOnce: false,
    returns: 8,
    async openPage(index, displayed, after) {
      const page = (after as RealPage | undefined)?.page ?? (await contexts[index]!.newPage())
      page.removeAllListeners('console')
      page.on('console', message => {
        const [, name] = /^displayed (.*)/.exec(message.text()) ?? []
        if (name) displayed(name)
      })
      await page.goto(address)
      // What is said to the snippet's stand-in is not kept yet.
      await page.waitForFunction('!beckon.q')
      return realPage(page)
    },
    async pass(seconds) {
      // Until nothing comes for a while.
      while (await beckon.heard(seconds > 100 ? 700 : seconds * 15)) if (seconds <= 100) return
    },
    setOnline(index, online) {
      if (online) offline.delete(contexts[index]!)
      else offline.add(contexts[index]!)
    },
    hook: uid => beckon.api.send('POST', '/v3/observe/hooks/profiles', { uid, hooked: true }),
    deliver: uid =>
      beckon.api
        .send('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: [...tours.keys()][1], uid })
        .catch(ignoreUnknown),
    forget: uid => beckon.api.send('DELETE', '/v3/edit/profiles/forget', { uid }).catch(ignoreUnknown),
    async people() {
      const found = (await profiles()).filter(({ id }) => !before.has(id))
      return Promise.all(found.map(knownOf))
    },
    async close() {
      for (const context of contexts) await context.close()
    },
  }
}

interface RealPage extends Page {
  page: BrowserPage
}

const realPage = (page: BrowserPage): RealPage => ({
  page,
  call: (method, ...given) =>
    page.evaluate(
      ([method, given]) => {
        const { beckon } = window as unknown as { beckon: Record<string, (...all: unknown[]) => unknown> }
        beckon[method]!(...given)
      },
      [method, given] as const,
    ),
  focus: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
  async finish() {
    const done = page.locator('[data-beckon]').getByRole('button', { name: 'Done' })
    if (await done.isVisible()) await done.click({ timeout: 2_000 }).catch(() => {})
  },
  async leave() {
    await page.goto('about:blank')
    await page.close()
  },
})

/** Nobody has that uid yet, or any more, or no page has seen them. */
function ignoreUnknown(error: ApiError) {
  if (error.status !== 404 && !/has not been seen/.test(error.message)) throw error
}
