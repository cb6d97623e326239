import type { Page } from '@playwright/test'
import { expect, type Kit } from '../../src/testing/index.ts'
import { HOST_BODY, HOST_WORK } from './host-work.ts'

/** A page that nobody would write on purpose. */
export interface HostilePage {
  /** In `<head>` before the snippet: what the host changed. */
  head?: string
  /** In `<body>` before and after the host's own markup. */
  before?: string
  after?: string
  doctype?: string
  htmlAttributes?: string
  headers?: Record<string, string>
  /** Instead of the usual snippet in the head. */
  paste?: (snippet: string) => { head?: string; after?: string }
  /** Applied to the whole page. */
  transform?: (html: string) => string
  /** Where it is served; default the kit's test site. */
  origin?: string
  uid?: string
}

const DATA = '{"orders":3}'

/** Two steps: one beside the host's button, one in the middle. */
export function pointingTour() {
  return {
    kind: 'tour' as const,
    name: 'Orders in a minute',
    steps: [
      {
        title: 'Start here',
        body: 'This makes a **new order**.',
        place: { beside: '#host-button' },
        buttons: [{ does: 'next' as const, text: 'Next' }],
      },
      { title: 'That is all', buttons: [{ does: 'next' as const, text: 'Done' }] },
    ],
  }
}

/** What the host does while the tour is shown, and at the same moment of the visit without Beckon. */
type Meanwhile = (page: Page) => Promise<unknown>

/** What the host's script records, without Beckon and with it, before and after the tour. And the errors of each. */
export async function survives(
  page: Page,
  beckon: Kit,
  hostile: HostilePage,
  meanwhile: Meanwhile = async () => {},
): Promise<void> {
  const alone = await withoutBeckon(page, beckon, hostile, meanwhile)

  const tour = await beckon.publish(pointingTour())
  const errors = listen(page)
  const uid = hostile.uid ?? 'ada'
  await beckon.deliver({ uid, model_id: tour.id })
  await page.goto(serve(beckon, hostile, beckon.snippet({ uid })))
  const first = await account(page, 'result')
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await meanwhile(page)
  await completeTour(page, beckon, tour.id)
  const second = await account(page, 'work')
  expect({ first, second, errors }).toEqual(alone)
}

/** What the host does alone, twice. */
export async function withoutBeckon(
  page: Page,
  beckon: Kit,
  hostile: HostilePage,
  meanwhile: Meanwhile = async () => {},
) {
  const errors = listen(page)
  await page.goto(serve(beckon, hostile, ''))
  const first = await account(page, 'result')
  await meanwhile(page)
  const second = await account(page, 'work')
  page.removeAllListeners('pageerror')
  page.removeAllListeners('console')
  return { first, second, errors }
}

/** Takes the tour from its first step to its reported end. */
export async function completeTour(page: Page, beckon: Kit, id: string): Promise<void> {
  await expect(page).toShowExperience(id, { step: 0 })
  await beckon.step(page, id).button('Next').click()
  await expect(page).toShowExperience(id, { step: 1 })
  await beckon.step(page, id).button('Done').click()
  await expect(page).toHaveReported(id, 'completed')
  await expect(beckon.step(page, id)).toHaveCount(0)
}

export function account(page: Page, which: 'result' | 'work'): Promise<string> {
  // Strings survive on a page that has replaced JSON and arrays.
  return page.evaluate(which === 'result' ? 'window.result' : 'window.work()') as Promise<string>
}

/** Errors as they occur, ours and theirs, so that the two visits can be compared. */
export function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    // The browser's message about a missing favicon says nothing about any script.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) errors.push(message.text())
  })
  return errors
}

export function serve(beckon: Kit, hostile: HostilePage, snippet: string): string {
  const { head = '', before = '', after = '', doctype = '<!doctype html>', htmlAttributes = 'lang="en"' } = hostile
  const pasted = hostile.paste && snippet ? hostile.paste(snippet) : { head: snippet }
  beckon.page('/data.json', DATA, { 'content-type': 'application/json' })
  const html = `${doctype}<html ${htmlAttributes}><head><title>Orders</title><link rel="icon" href="data:,"/>
${head}${pasted.head ?? ''}</head>
<body>${before}${HOST_BODY}<script>${HOST_WORK}</script>${after}${pasted.after ?? ''}</body></html>`
  const address = beckon.page('/orders', hostile.transform?.(html) ?? html, hostile.headers)
  return hostile.origin ? address.replace(beckon.site, hostile.origin) : address
}
