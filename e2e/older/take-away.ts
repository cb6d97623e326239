import type { Page } from '@playwright/test'

/**
 * Takes from today's browser what older ones do not have, before any script of the page runs. The real ones come with
 * `npm run test:engines`, where they can be had.
 */
export const OLDER = {
  /** Chromium 93 to 113, Firefox 101 to 124, Safari 16.4: no popovers, and in their older half no `:modal` and no `color-mix()`. */
  'without popovers': withoutPopovers,
  /** `hidePopover()` throws on what is not open, as the specification said at first. */
  'Chromium 114': throwingHide,
} satisfies { [name: string]: () => void }
export type Older = keyof typeof OLDER

export const takeAway = (page: Page, what: Older) => page.addInitScript(OLDER[what])

/** Firefox before 101, Safari before 16.4: a shadow root cannot have our stylesheet. */
export const belowTheLine = (page: Page) =>
  page.addInitScript(() => {
    delete (Document.prototype as Partial<Document>).adoptedStyleSheets
    delete (ShadowRoot.prototype as Partial<ShadowRoot>).adoptedStyleSheets
  })

function withoutPopovers(): void {
  const element = HTMLElement.prototype as Partial<HTMLElement> & { currentCSSZoom?: unknown; moveBefore?: unknown }
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'] as const) delete element[name]
  const all = Element.prototype as Partial<Element> & { currentCSSZoom?: unknown; moveBefore?: unknown }
  for (const name of ['checkVisibility', 'currentCSSZoom', 'moveBefore', 'role', 'ariaExpanded', 'ariaLabel'] as const)
    delete all[name]
  delete (AbortSignal.prototype as Partial<AbortSignal>).throwIfAborted
  delete (AbortSignal as Partial<typeof AbortSignal>).timeout
  delete (AbortSignal as Partial<typeof AbortSignal>).any
  for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
    delete (Array.prototype as unknown as Record<string, unknown>)[name]
  for (const name of ['groupBy', 'withResolvers', 'structuredClone'])
    for (const on of [Object, Promise, globalThis]) delete (on as unknown as Record<string, unknown>)[name]
  // The attribute means nothing there.
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name !== 'popover') setAttribute.call(this, name, value)
  }
  for (const method of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const) {
    const original = Element.prototype[method] as (selectors: string) => never
    Element.prototype[method] = function (this: Element, selectors: string): never {
      if (/:popover-open|:modal/.test(selectors)) throw new SyntaxError(`'${selectors}' is not a valid selector`)
      return original.call(this, selectors)
    } as never
  }
  const { replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.replaceSync = function (css) {
    replaceSync.call(
      this,
      css
        .replaceAll('color-mix(', 'unknown-mix(')
        .replaceAll(':has(', ':unknown(')
        .replace(/content:"[^"]*"\/""/g, 'content:unknown')
        .replace(/([{;])(rotate|scale|translate):/g, '$1unknown:'),
    )
  }
}

function throwingHide(): void {
  const { hidePopover } = HTMLElement.prototype
  HTMLElement.prototype.hidePopover = function () {
    if (!this.matches(':popover-open')) throw new DOMException('Invalid on popover elements that are not open')
    hidePopover.call(this)
  }
}
