import { lookAlike } from '../../src/studio/pick/look-alike.ts'
import { makeSelector } from '../../src/studio/pick/make-selector.ts'
import { pickElement } from '../../src/studio/pick/pick-element.ts'
import type { Picked } from '../../src/studio/pick/picked.ts'
import { type Found, watchSelector } from '../../src/studio/pick/watch-selector.ts'

// Runs in the page: as little of the studio as the picker needs.

const NAMING = { testIds: ['data-testid'], isTranslated: false }

function open() {
  const host = document.createElement('beckon-studio')
  host.style.setProperty('all', 'initial', 'important')
  host.style.setProperty('display', 'contents', 'important')
  document.documentElement.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const ending = new AbortController()
  const harness = {
    picked: undefined as Picked | null | undefined,
    found: [] as Found[],
    pick(selector?: string) {
      harness.picked = undefined
      const tools = { window, root, naming: NAMING, signal: ending.signal, selector }
      void pickElement(tools).then(picked => {
        harness.picked = picked
      })
    },
    watch: (selector: string) => watchSelector(selector, window, found => harness.found.push(found), ending.signal),
    selectorOf: (element: Element, isTranslated = false) => makeSelector(element, { ...NAMING, isTranslated }),
    alike: (known: Picked['known']) => lookAlike(known, window, NAMING),
    end() {
      ending.abort()
      host.remove()
    },
    sheets: () => root.adoptedStyleSheets.length,
  }
  return harness
}

export type PickHarness = ReturnType<typeof open>
Object.assign(window, { openHarness: open })
