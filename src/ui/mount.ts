import type { Experience } from '../protocol/experience.ts'
import type { Changes, Outcome, ViewInput } from '../protocol/view.ts'
import { BACKDROP_CSS } from './backdrop-css.ts'
import type { Listen } from './listen.ts'
import { MEDIA_CSS } from './media-css.ts'
import { pageRoot } from './page.ts'
import { createShell, type Shell } from './shell.tsx'
import { WITHOUT_TOP_LAYER_CSS } from './without-top-layer.ts'

/** What every view has: texts in the reader's language, a place on the page, and an end. */
export interface Mounted<E extends Experience> {
  input: ViewInput<E>
  shell: Shell
  closed: boolean
  /** An id that is unique on the page, even with several views. */
  id(name: string): string
  /** The person did something in it. */
  started(): void
  /** Called when it is closed. */
  until(stop: () => void): void
  listen: Listen
  /** Listens and draws again if `document.open()` has removed all listeners, also those inside our element. */
  checkListeners(): void
  change(changes: Changes & { step?: number }): void
  close(farewell?: string): void
  end(outcome: Outcome, farewell?: string): void
}

/** `redraw` draws it, though nothing of it is there. */
export function mount<E extends Experience>(input: ViewInput<E>, css: string, redraw: () => void): Mounted<E> {
  const stops: (() => void)[] = []
  const listeners: (() => void)[] = []
  let isStarted = false
  // `document.open()` replaces the root element. To compare it is cheap enough for every frame.
  let page = pageRoot()
  const listen: Listen = (on, type, work, capture = false) => {
    const add = () => on.addEventListener(type, work as EventListener, capture)
    add()
    listeners.push(add)
    // Our root goes with our element. Until then, the page must not hear the click that closes us.
    if (!(on instanceof ShadowRoot)) stops.push(() => on.removeEventListener(type, work as EventListener, capture))
  }
  const mounted: Mounted<E> = {
    input: inItsLanguage(input),
    shell: createShell(input.experience.id, css + optionalCss(input.experience), listen),
    closed: false,
    id: name => `${name}-${input.experience.id}`,
    started() {
      if (!isStarted) input.say({ type: 'started' })
      isStarted = true
    },
    until: stop => stops.push(stop),
    listen,
    checkListeners() {
      if (page === pageRoot()) return
      page = pageRoot()
      if (mounted.closed) return
      // What still listens is not added twice.
      for (const add of listeners) add()
      mounted.shell.draw(mounted.input, null)
      redraw()
    },
    change(changes) {
      mounted.input = inItsLanguage({ ...mounted.input, ...(changes as Partial<ViewInput<E>>) })
    },
    close(farewell) {
      if (mounted.closed) return
      mounted.closed = true
      for (const stop of stops) stop()
      mounted.shell.remove(farewell)
    },
    end(outcome, farewell) {
      mounted.close(farewell)
      input.say(outcome)
    },
  }
  for (const type of ['keydown', 'keypress', 'keyup'])
    listen<KeyboardEvent>(window, type, event => takeKey(mounted.shell, event), true)
  listen(document, 'pointerdown', () => mounted.shell.useKeyboard(false), true)
  return mounted
}

/**
 * The page must not hear the keys that are pressed in our view: its shortcuts would take letters away from our fields. Some pages
 * listen in the capture phase, so we do it before them. Escape, Tab and F8 are ours too: our own listeners
 * need them.
 */
function takeKey({ root, useKeyboard }: Shell, event: KeyboardEvent): void {
  useKeyboard(true)
  const isInside = root.contains(event.composedPath()[0] as Node)
  if (isInside && !/^(Escape|Tab|F8)$/.test(event.key)) event.stopImmediatePropagation()
}

/** The rules that only some Experiences need. */
function optionalCss({ steps }: Experience): string {
  const any = (name: 'media' | 'backdrop') => steps.some((step: { media?: unknown; backdrop?: boolean }) => step[name])
  const css = (any('media') ? MEDIA_CSS : '') + (any('backdrop') ? BACKDROP_CSS : '')
  // It is there only in older browsers, and has rules for these alone.
  return css + (WITHOUT_TOP_LAYER_CSS ?? '')
}

/** Labels and direction follow the language of the card: a card that is not translated is shown as it was written. */
function inItsLanguage<E extends Experience>(input: ViewInput<E>): ViewInput<E> {
  const { experience, step } = input
  const card = experience.steps[step]
  const { language = 'en', labels, rtl } = card?.language ? card : experience
  return { ...input, words: { ...input.words, language, labels, rtl } }
}
