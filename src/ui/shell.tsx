import { type ComponentChildren, render } from 'preact'
import type { ViewInput } from '../protocol/view.ts'
import type { Listen } from './listen.ts'
import { createElement, pageRoot } from './page.ts'
import { lookOf, tokens } from './tokens.ts'
import { createWayBack } from './way-back.ts'
import { zoomOf } from './zoomed.ts'

/** Our place on the customer's page: one element, a shadow root, and a stylesheet that nothing outside can reach. */
export interface Shell {
  host: HTMLElement
  root: ShadowRoot
  rtl: boolean
  /** How often the page removed it. */
  taken: number
  /** Renders in the current theme and direction. */
  draw(input: ViewInput, children: ComponentChildren): void
  /**
   * Adds it to the page, if it is not there. We wait until there is something to see, so that reads from the page cost no layout
   * before.
   */
  attach(): void
  /** Adopts the stylesheet again if the page has cleared it. */
  dress(): void
  /** Adds rules for a part that was loaded later. */
  addRules(css: string): void
  /** Announces a text once to screen readers, without moving the focus. An empty text removes the last one. */
  announce(text: string): void
  hasFocus(): boolean
  /** Gives the focus back to where it came from. */
  giveFocusBack(): void
  /** Draws a focus ring only after the keyboard was used. Browsers would also draw it when a script moves the focus. */
  useKeyboard(does: boolean): void
  /** Removes everything, with a last text for screen readers. The focus goes back to where it came from. */
  remove(farewell?: string): void
}

/** Long enough for a screen reader to notice. */
const HEARD = 1_000
/** Long enough for a slow one, which has other things to say first. */
const FORGOTTEN = 7_000

/** Events that the page must not hear: its shortcuts, its "click outside" and its focus traps would react to them. */
const PRIVATE = ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart', 'click', 'focusin']

export function createShell(experienceId: string, css: string, listen: Listen): Shell {
  let rules = css
  const host = createHost(experienceId)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  const speech = createSpeech(root)
  const wayBack = createWayBack(host, root, listen)
  for (const type of PRIVATE) listen(root, type, event => event.stopPropagation())

  const shell: Shell = {
    host,
    root,
    rtl: false,
    taken: 0,
    draw({ words: { language, rtl }, experience, theme }, children) {
      shell.rtl = !!rtl
      const inLanguage = { lang: language, dir: rtl ? 'rtl' : 'ltr' } as const
      speech.speak(inLanguage)
      shell.dress()
      const style = tokens(lookOf(), theme, experience.theme)
      render(
        <div class="b" {...inLanguage} style={style}>
          {children}
        </div>,
        root,
      )
    },
    attach() {
      if (!host.isConnected) pageRoot().append(host)
      speech.prepare()
    },
    dress() {
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet]
      undoZoom(host)
    },
    addRules(more) {
      if (rules.includes(more)) return
      rules += more
      sheet.replaceSync(rules)
    },
    announce: speech.say,
    hasFocus: () => !!root.activeElement,
    giveFocusBack: wayBack.go,
    useKeyboard: does => root.querySelector('.b')?.toggleAttribute('data-keyboard', does),
    remove(farewell) {
      const inside = shell.hasFocus()
      render(null, root)
      if (farewell) speech.say(farewell)
      setTimeout(() => host.remove(), farewell ? HEARD : 0)
      if (inside) wayBack.go()
    },
  }
  return shell
}

function createHost(experienceId: string): HTMLElement {
  const host = createElement('beckon-view')
  host.dataset.beckon = experienceId
  // No rule of the page can override inline declarations with `!important`. Our element has no box: a page whose root is a grid
  // would get one more cell, and with one more box the browser has to walk through all boxes of the page.
  host.style.cssText = 'all:initial!important;display:contents!important'
  undoZoom(host)
  return host
}

/** A zoomed root would also zoom us and move our places. Some pages have a switch for it. */
function undoZoom({ style }: HTMLElement): void {
  const zoom = `${1 / (zoomOf?.(pageRoot()) ?? pageRoot().currentCSSZoom)}`
  if (style.zoom !== zoom) style.setProperty('zoom', zoom, 'important')
}

/** The live region. */
function createSpeech(root: ShadowRoot) {
  const live = createElement('p')
  // Firefox before 119 has no `role` property.
  live.setAttribute('role', 'status')
  live.className = 'live'
  let timer: ReturnType<typeof setTimeout> | undefined
  function put(text: string) {
    live.textContent = text
    // Whoever reads on from the end of the page must not meet the words a second time.
    timer = setTimeout(() => (live.textContent = ''), FORGOTTEN)
  }
  return {
    /** Screen readers choose the voice by the language. */
    speak: (language: { lang: string; dir: string }) => Object.assign(live, language),
    /**
     * The live region has a box on the page, so we add it after our view is painted. It is outside of what Preact draws, because
     * that is removed first.
     */
    prepare: () => live.isConnected || setTimeout(() => root.append(live), 50),
    say(text: string) {
      clearTimeout(timer)
      if (!text) live.textContent &&= ''
      // Screen readers announce a region when it changes, not when it is added.
      else timer = setTimeout(() => put(text), 100)
    },
  }
}
