import type { ComponentChildren } from 'preact'
import type { ViewInput } from '../protocol/view.ts'
import { draw } from './draw.ts'
import { lookOf, tokens } from './tokens.ts'

/** Our place on somebody else's page: one element, a shadow root, a stylesheet that nothing outside can reach. */
export interface Shell {
  host: HTMLElement
  root: ShadowRoot
  rtl: boolean
  /** Renders, in the theme and direction of this moment. */
  draw(showing: ViewInput, children: ComponentChildren): void
  /** Adopts the stylesheet again if the page has cleared it. */
  dress(): void
  /** Says it once to screen readers, without moving the focus. */
  announce(text: string): void
  hasFocus(): boolean
  /** Takes everything away, at last with a word to screen readers; the focus goes back to where it came from. */
  remove(farewell?: string): void
}

/** Long enough for a screen reader to notice. */
const HEARD = 1_000

/** What a page may listen to that is none of its business: its shortcuts, its "click outside", its focus traps. */
const PRIVATE = ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart', 'click', 'focusin']

export function createShell({ experience }: ViewInput, css: string): Shell {
  const { documentElement } = document
  const host = document.createElement('beckon-view')
  host.dataset.beckon = experience.id
  // Inline and important: the one kind of declaration that no rule of the page can win against. No box of its own: a page that
  // lays out its root as a grid must not get one more cell, and one more box among the page's makes the browser walk through
  // all of them. A root that zooms would zoom us too, and take our places with it.
  const zoom = 1 / documentElement.currentCSSZoom
  host.style.cssText = `all:initial!important;display:contents!important;zoom:${zoom}!important`
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)

  let drawn: ReturnType<typeof draw> = []
  let before: HTMLElement | undefined
  let attached = false
  let live: HTMLElement | undefined
  root.addEventListener('focusin', event => {
    const from = (event as FocusEvent).relatedTarget as HTMLElement | null
    if (from && !root.contains(from)) before = from
  })
  for (const type of PRIVATE) root.addEventListener(type, event => event.stopPropagation())

  const shell: Shell = {
    host,
    root,
    rtl: false,
    draw({ words: { language }, experience, theme }, children) {
      shell.rtl = !!experience.rtl
      shell.dress()
      drawn = draw(
        <div
          class="b"
          lang={language}
          dir={shell.rtl ? 'rtl' : 'ltr'}
          style={tokens(lookOf(document), theme, experience.theme)}
        >
          {children}
        </div>,
        root,
        drawn,
      )
      // Not before there is something to see: what is read of the page until then costs no layout.
      if (children && !attached) {
        attached = true
        documentElement.append(host)
        // It has a box among the page's, and so comes once ours is painted.
        setTimeout(() => {
          live = root.appendChild(document.createElement('p'))
          live.role = 'status'
          live.className = 'live'
        }, 50)
      }
    },
    dress() {
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet]
    },
    announce(text) {
      // A region is announced when it changes, not when it comes.
      setTimeout(() => {
        if (live) live.textContent = text
      }, 100)
    },
    hasFocus: () => !!root.activeElement,
    remove(farewell) {
      const inside = shell.hasFocus()
      drawn[0]?.node.remove()
      if (farewell) shell.announce(farewell)
      setTimeout(() => host.remove(), farewell ? HEARD : 0)
      if (inside) before?.focus({ preventScroll: true })
    },
  }
  return shell
}
