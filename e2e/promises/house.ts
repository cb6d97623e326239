// What the tests of docs/promises.md share. They see the built product only: its kit, its server and its bundles in dist/.
import type { BrowserContext, Page } from '@playwright/test'
import type { ExperienceInput } from '../../src/protocol/experience.ts'
import { experienceIn } from '../../src/protocol/experience-in.ts'
import { kindPath } from '../../src/protocol/kind-path.ts'
import type { Kit } from '../../src/testing/kit.ts'
import { passFrames } from '../pass-frames.ts'

const BUILT = new URL('../../dist/testing/index.js', import.meta.url).href
const built = (await import(BUILT)) as typeof import('../../src/testing/index.ts')

export const { test, expect } = built
export type { ExperienceInput, Kit }

/** The whole product of kinds, ways and recurrences, or a part that has every pair. */
export const LONG = process.env.BECKON_LONG === '1'

export type Kind = ExperienceInput['kind']
export const KINDS: readonly Kind[] = ['tour', 'survey', 'launcher', 'tooltip', 'embed']
/** People can close these. A launcher stays. */
export const CLOSABLE: readonly Kind[] = ['tour', 'survey', 'tooltip', 'embed']

export type Way = 'automatic' | 'delivered' | 'show()' | 'previewed'

export type Recurrence = NonNullable<ExperienceInput['recurrence']>
export const RECURRENCES: readonly Recurrence[] = [
  'once',
  'until_completed',
  'always',
  { repeat: 'until_completed', after_closing: '3d' },
  { repeat: 'always', after_closing: '12h' },
  { every: '7d', times: 2 },
]
export const named = (recurrence: Recurrence) =>
  typeof recurrence === 'string' ? recurrence : JSON.stringify(recurrence).replaceAll('"', '')

/** Which button a card has besides those that lead on. */
type Exit = 'exit' | 'complete' | 'snooze'
const EXITS = {
  exit: { does: 'exit', text: 'Dismiss' },
  complete: { does: 'complete', text: 'Understood' },
  snooze: { does: 'snooze', text: 'Later', for: '2d' },
} as const

/** One of each kind, with its own words in it: `Tour one`, `Tour two`, … */
export function anExperience(kind: Kind, changes: object = {}, last: Exit = 'exit'): ExperienceInput {
  const common = { name: `A ${kind}`, ...changes }
  const exit = EXITS[last]
  switch (kind) {
    case 'tour':
      return {
        kind,
        steps: [
          { title: 'Tour one', place: { screen: 'top-right' }, buttons: [{ does: 'next', text: 'Next' }, exit] },
          {
            title: 'Tour two',
            place: { screen: 'top-right' },
            buttons: [
              { does: 'next', text: 'Done' },
              { does: 'back', text: 'Back' },
            ],
          },
        ],
        ...common,
      }
    case 'survey':
      return {
        kind,
        steps: [
          {
            title: 'Survey one',
            question: { type: 'text', required: true },
            buttons: [{ does: 'next', text: 'Send' }, exit],
          },
          { title: 'Survey two', question: { type: 'text' }, buttons: [{ does: 'next', text: 'Send' }] },
        ],
        ...common,
      }
    case 'launcher':
      return {
        kind,
        steps: [
          {
            title: 'Launcher one',
            place: { screen: 'bottom-left', label: 'Help' },
            buttons: [{ does: 'call', text: 'Chat', action: 'chat' }],
          },
        ],
        ...common,
      }
    case 'tooltip':
      return {
        kind,
        steps: [{ title: 'Tooltip one', place: { beside: '#tip' }, opens_on: 'click', buttons: [exit] }],
        ...common,
      }
    case 'embed':
      return {
        kind,
        steps: [{ title: 'Embed one', place: { inside: '#card', height: 120 }, buttons: [exit] }],
        ...common,
      }
  }
}

export const BODY = `<main><h1>Orders</h1><p><button id="tip" type="button">New order</button> <a id="away" href="/other">Other</a>
  <input id="field" aria-label="Name"></p><div id="card"></div></main>`

type Person = Parameters<Kit['snippet']>[0]

export const html = (beckon: Kit, person: Person, body = BODY, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}${beckon.snippet(person)}</head><body>${body}</body></html>`

/** A product with the pages `/` and `/other`, both for this person. Opens the first one. */
export async function open(beckon: Kit, page: Page, person: Person = { uid: 'ada' }, body = BODY): Promise<void> {
  serve(beckon, person, body)
  await page.goto(`${beckon.site}/`)
}

export function serve(beckon: Kit, person: Person = { uid: 'ada' }, body = BODY): void {
  for (const path of ['/', '/other']) beckon.page(path, html(beckon, person, body))
}

/** Another device of anybody. */
export async function anotherDevice(beckon: Kit, from: BrowserContext): Promise<Page> {
  const context = await from.browser()!.newContext()
  beckon.watch(context)
  return await context.newPage()
}

const WORDS: Record<Kind, string> = {
  tour: 'Tour one',
  survey: 'Survey one',
  launcher: 'Help',
  tooltip: 'Tooltip one',
  embed: 'Embed one',
}

/** The words of its first step, as a person reads them. What opens only on demand is opened. */
export async function sees(beckon: Kit, page: Page, kind: Kind, id: string, words = WORDS[kind]): Promise<void> {
  const view = beckon.step(page, id)
  if (kind === 'launcher') {
    await expect(view.button(/Help/)).toBeVisible()
    if (words !== 'Help') await openLauncher(beckon, page, id)
  }
  if (kind === 'tooltip') {
    await expect(view).toBeAttached()
    // It hears clicks a moment after it is there. A second press closes it, so it comes only if the first one was lost.
    if (!(await view.getByText(words).first().isVisible())) await passFrames(page, 2)
    await expect(async () => {
      if (!(await view.getByText(words).first().isVisible())) await page.click('#tip')
      await expect(view.getByText(words).first()).toBeVisible({ timeout: 10_000 })
    }).toPass()
  }
  await expect(view.getByText(words).filter({ visible: true }).first()).toBeVisible()
}

export async function openLauncher(beckon: Kit, page: Page, id: string): Promise<void> {
  const button = beckon.step(page, id).button(/Help/)
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

/** What of it a person can see or press. Its element itself has no size. */
export const visibleParts = (beckon: Kit, page: Page, id: string) =>
  beckon.step(page, id).locator('button, h1, h2, h3, textarea').filter({ visible: true })

/** Whatever the page decided: nobody sees anything of it. */
export async function seesNothing(beckon: Kit, page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    await expect(page).toHideExperience(id)
    await expect(visibleParts(beckon, page, id)).toHaveCount(0)
  }
}

/** Closes it as a person would: with its cross, or with the button of a tooltip. */
export async function close(beckon: Kit, page: Page, kind: Kind, id: string): Promise<void> {
  await sees(beckon, page, kind, id)
  if (kind === 'tooltip') await beckon.step(page, id).button('Dismiss').click()
  else await beckon.step(page, id).close().click()
}

/** Does what its author wanted, to the end. */
export async function finish(beckon: Kit, page: Page, kind: Kind, id: string): Promise<void> {
  await sees(beckon, page, kind, id)
  const view = beckon.step(page, id)
  if (kind === 'tour') {
    await view.button('Next').click()
    await view.button('Done').click()
  } else if (kind === 'survey') {
    for (const step of ['Survey one', 'Survey two']) {
      await expect(view.getByRole('heading', { name: step })).toBeVisible()
      await view.getByRole('textbox').fill(`To ${step}`)
      await view.button('Send').click()
    }
  } else await view.button('Understood').click()
}

/** Says "later", in the way of its kind. */
export async function snooze(beckon: Kit, page: Page, kind: Kind, id: string): Promise<void> {
  await sees(beckon, page, kind, id)
  await beckon.step(page, id).button('Later').click()
}

/** Waits until the server knows of so many showings. */
export async function shownTimes(beckon: Kit, id: string, times: number): Promise<void> {
  await expect.poll(async () => (await beckon.interactions(id)).length).toBe(times)
}

export const statesOf = async (beckon: Kit, id: string) => (await beckon.interactions(id)).map(({ state }) => state)

/** The page has asked the server, and knows what it answered. */
export async function asked(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('window.beckon?.explain?.()?.then(told => told && told.state)'))
    .toMatch(/open|paused|off/)
}

/** How each kind comes: see `comes.ts`. */
type Comes = { readonly [kind in Kind]: Way }

/**
 * Publishes one of each kind, and each comes on an open page in its way; then `then` follows. What was sent is the last, because nothing
 * interrupts it. Each was shown once. Returns their ids.
 */
export async function eachBegins(
  beckon: Kit,
  page: Page,
  kinds: readonly Kind[],
  comes: Comes,
  make: (kind: Kind) => ExperienceInput,
  then: (beckon: Kit, page: Page, kind: Kind, id: string) => Promise<void> = sees,
): Promise<Map<Kind, string>> {
  const ids = new Map<Kind, string>()
  for (const kind of kinds) {
    const { id } = await beckon.publish({ automatic: comes[kind] === 'automatic', ...make(kind) })
    ids.set(kind, id)
  }
  await open(beckon, page)
  await asked(page)
  const isSent = ([kind]: [Kind, string]) => Number(comes[kind] === 'delivered')
  for (const [kind, id] of [...ids].sort((one, other) => isSent(one) - isSent(other))) {
    if (comes[kind] === 'show()') await page.evaluate(`beckon.show('${id}')`)
    if (comes[kind] === 'delivered') {
      await beckon.deliver({ uid: 'ada', model_id: id })
      await page.evaluate('beckon.refresh()')
    }
    await then(beckon, page, kind, id)
  }
  for (const id of ids.values()) await shownTimes(beckon, id, 1)
  return ids
}

/** Steps of an answer, to send them again: only a page gets other texts in them than somebody wrote. */
export const asWritten = (steps: readonly (object | undefined)[]) => steps as never

/** Makes it start in this way, for this person, on the page `/`. Everything is published but what is previewed. */
export async function begin(beckon: Kit, page: Page, way: Way, experience: ExperienceInput): Promise<string> {
  const { kind } = experience
  if (way === 'previewed') {
    serve(beckon)
    const draft = experienceIn(await beckon.api.send('POST', kindPath(kind), experience))
    const { preview } = await beckon.api.send('POST', '/v3/edit/previews', {
      kind,
      id: draft.id,
      url: `${beckon.site}/`,
    })
    await page.goto(preview.url)
    return draft.id
  }
  const { id } = await beckon.publish(way === 'automatic' ? experience : { automatic: false, ...experience })
  if (way === 'delivered') await beckon.deliver({ uid: 'ada', model_id: id })
  await open(beckon, page)
  if (way === 'show()') {
    await asked(page)
    await page.evaluate(`beckon.show(${JSON.stringify(id)})`)
  }
  return id
}
