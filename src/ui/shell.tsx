import { type ComponentChildren, render } from 'preact'
import type { ViewInput } from '../protocol/view.ts'
import { createElement, pageRoot } from './page.ts'
import { lookOf, tokens } from './tokens.ts'

/** Our place on somebody else's page: one element, a shadow root, a stylesheet that nothing outside can reach. */
export interface Shell {
  host: HTMLElement
  root: ShadowRoot
  rtl: boolean
  /** How often the page took it away. */
  taken: number
  /** Renders, in the theme and direction of this moment. */
  draw(input: ViewInput, children: ComponentChildren): void
  /** Into the page, where it is not there. Not before there is something to see: what is read of the page until then costs no layout. */
  attach(): void
  /** Adopts the stylesheet again if the page has cleared it. */
  dress(): void
  /** More rules, for what has come only now. */
  addRules(css: string): void
  /** Says it once to screen readers, without moving the focus; an empty text takes back what was said. */
  announce(text: string): void
  hasFocus(): boolean
  /** Only after the keyboard is a ring drawn around what has the focus; browsers would also do so where a script moves it. */
  useKeyboard(does: boolean): void
  /** Takes everything away, at last with a word to screen readers; the focus goes back to where it came from. */
  remove(farewell?: string): void
}

/** Long enough for a screen reader to notice. */
const HEARD = 1_000

/** What a page may listen to that is none of its business: its shortcuts, its "click outside", its focus traps. */
const PRIVATE = ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart', 'click', 'focusin']

export function createShell(experienceId: string, css: string): Shell {
  let rules = css
  const host = createHost(experienceId)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  const speech = createSpeech(root)
  let before: HTMLElement | undefined
  root.addEventListener('focusin', event => {
    const from = (event as FocusEvent).relatedTarget as HTMLElement | null
    if (from && !root.contains(from)) before = from
  })
  for (const type of PRIVATE) root.addEventListener(type, event => event.stopPropagation())

  const shell: Shell = {
    host,
    root,
    rtl: false,
    taken: 0,
    draw({ words: { language }, experience, theme }, children) {
      shell.rtl = !!experience.rtl
      shell.dress()
      const style = tokens(lookOf(), theme, experience.theme)
      render(
        <div class="b" lang={language} dir={shell.rtl ? 'rtl' : 'ltr'} style={style}>
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
    },
    addRules(more) {
      if (rules.includes(more)) return
      rules += more
      sheet.replaceSync(rules)
    },
    announce: speech.say,
    hasFocus: () => !!root.activeElement,
    useKeyboard: does => root.querySelector('.b')?.toggleAttribute('data-keyboard', does),
    remove(farewell) {
      const inside = shell.hasFocus()
      render(null, root)
      if (farewell) speech.say(farewell)
      setTimeout(() => host.remove(), farewell ? HEARD : 0)
      if (inside) before?.focus({ preventScroll: true })
    },
  }
  return shell
}

function createHost(experienceId: string): HTMLElement {
  const host = createElement('beckon-view')
  host.dataset.beckon = experienceId
  // Inline and important: the one kind of declaration that no rule of the page can win against. No box of its own: a page that
  // lays out its root as a grid must not get one more cell, and one more box among the page's makes the browser walk through
  // all of them. A root that zooms would zoom us too, and take our places with it.
  const zoom = 1 / pageRoot().currentCSSZoom
  host.style.cssText = `all:initial!important;display:contents!important;zoom:${zoom}!important`
  return host
}

/** The live region. */
function createSpeech(root: ShadowRoot) {
  const live = createElement('p')
  live.role = 'status'
  live.className = 'live'
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** It has a box among the page's, and so comes once ours is painted. Outside of what Preact draws, which is taken away first. */
    prepare: () => live.isConnected || setTimeout(() => root.append(live), 50),
    say(text: string) {
      clearTimeout(timer)
      if (!text) live.textContent &&= ''
      // A region is announced when it changes, not when it comes.
      else timer = setTimeout(() => (live.textContent = text), 100)
    },
  }
}
