import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inLanguage } from '../../src/content/in-language.ts'
import { BUILT_IN } from '../../src/content/labels/built-in.ts'
import { sayIn } from '../../src/content/labels.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { Outcome, ViewInput } from '../../src/protocol/view.ts'
import { test as base } from '../../src/testing/index.ts'
import { HOST_PAGE } from './host-page.ts'

/** What a test may change about how an Experience is shown. */
export type Given = Partial<Pick<ViewInput, 'step' | 'theme' | 'draft' | 'done' | 'unread' | 'hidden' | 'missing'>> & {
  words?: Partial<ViewInput['words']>
}

/** A page on which a built view can be opened without the rest of the runtime. */
export interface Stage {
  page: Page
  /** Opens the page. `html` is in its body, `css` is the host's stylesheet for all elements. */
  visit(options?: { html?: string; css?: string; csp?: string; path?: string }): Promise<void>
  open(experience: Experience, given?: Given): Promise<void>
  update(changes: Given): Promise<void>
  close(): Promise<void>
  outcomes(): Promise<Outcome[]>
  /** Lets two frames pass, so that the screen has settled. */
  settle(): Promise<void>
  /** Waits until nothing of ours moves: the entrance is over, nothing is half transparent. */
  rest(): Promise<void>
  /** The browser's complaints: security reports, errors. */
  complaints: string[]
  /** Where the page and the views come from. */
  origins: string[]
}

const MANIFEST = new URL('../../dist/runtime/manifest.json', import.meta.url)
const PICTURE = new URL('../../demo/gallery/picture.svg', import.meta.url)
const NONCE = 'bm9uY2U'

/** Runs in the page: the runtime's side of a view, as small as possible. */
const HARNESS = `
const said = [], views = [], handed = {}, loading = {}, receivers = new Set()
const fetch = async (addresses, names) => {
  const parts = await Promise.all(names.map(name => loading[name] ??= import(addresses[name])))
  Object.assign(handed, ...parts)
  for (const part of parts) receivers.add(part)
  for (const part of receivers) part.receive?.(handed)
  return parts
}
const find = s => { try { return document.querySelector(s) ?? [...document.querySelectorAll('*')].map(e => e.shadowRoot?.querySelector(s)).find(Boolean) ?? null } catch { return null } }
const findAll = s => { try { return [...document.querySelectorAll(s)] } catch { return [] } }
window.harness = {
  said,
  async open(addresses, experience, given) {
    const { kind } = experience
    const some = 'popover' in HTMLElement.prototype ? [] : ['older']
    if (navigator.maxTouchPoints) some.push('touch')
    if (views.length) some.push('others')
    const [view] = await fetch(addresses, [kind, 'preact', ...some, ...experience.needs])
    views.push(view.open({
      step: 0, theme: null, draft: {}, unread: false, hidden: [], ...given, done: given.done ?? [],
      experience, find, findAll,
      words: { language: 'en', profile: {}, company: null, delivery: null, now: Date.UTC(2026, 0, 1), ...given.words },
      onElements(listener) {
        const observer = new MutationObserver(listener)
        observer.observe(document, { subtree: true, childList: true })
        return () => observer.disconnect()
      },
      async bring(part) {
        await fetch(addresses, [kind, part])
        return true
      },
      say(outcome) { said.push(outcome) },
    }))
  },
  update: changes => views.at(-1).update(changes),
  close() { for (const view of views.splice(0)) view.close() },
}`

/** The host page is on the kit's site. The views come from the kit's server, as for customers. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ page, beckon }, use) => {
    const { parts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { parts: { [kind: string]: string } }
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(`${error}`))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    beckon.page('/harness.js', HARNESS, { 'content-type': 'text/javascript; charset=utf-8' })
    beckon.page('/picture.svg', readFileSync(PICTURE, 'utf8'), { 'content-type': 'image/svg+xml' })
    const stage: Stage = {
      page,
      complaints,
      origins: [beckon.site, beckon.url],
      async visit({ html = HOST_PAGE, css = '', csp, path = '/page' } = {}) {
        const body = html.replaceAll('NONCE', NONCE)
        const headers = csp && { 'content-security-policy': csp.replaceAll('NONCE', NONCE) }
        await page.goto(
          beckon.page(
            path,
            `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Northwind</title><meta name="viewport" content="width=device-width"><style nonce="${NONCE}">${css}</style></head><body>${body}<script type="module" nonce="${NONCE}" src="/harness.js"></script></body></html>`,
            headers || {},
          ),
        )
        await page.waitForFunction('window.harness')
      },
      async open(experience, given = {}) {
        // As the server prepares it for a page.
        const ready = inLanguage(experience, [given.words?.language ?? 'en'], sayIn(BUILT_IN))
        const addresses = Object.fromEntries(
          Object.entries(parts).map(([name, file]) => [name, `${beckon.url}/${beckon.token}/${file}`]),
        )
        await page.evaluate(([addresses, ready, given]) => harness.open(addresses, ready, given), [
          addresses,
          ready,
          given,
        ] as const)
      },
      update: changes => page.evaluate(changes => harness.update(changes), changes),
      close: () => page.evaluate(() => harness.close()),
      outcomes: () => page.evaluate(() => harness.said.slice()),
      settle: () =>
        page.evaluate(
          () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
        ),
      rest: () =>
        page.evaluate(async () => {
          const roots = [...document.querySelectorAll('beckon-view')].map(view => view.shadowRoot!)
          const moving = roots.flatMap(root => root.getAnimations())
          await Promise.allSettled(moving.map(animation => animation.finished))
        }),
    }
    await use(stage)
  },
})
export { expect } from '../../src/testing/index.ts'

declare const harness: {
  said: Outcome[]
  open(addresses: { [part: string]: string }, experience: Experience, given: Given): Promise<void>
  update(changes: Given): void
  close(): void
}
