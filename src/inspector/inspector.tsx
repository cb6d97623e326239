import { render } from 'preact'
import type { Inspected } from '../evaluator/inspected.ts'
import { lookOf } from '../ui/tokens.ts'
import { keepOnTop, lift, raise } from '../ui/top-layer.ts'
import { copyText } from './copy-text.ts'
import { Panel } from './panel.tsx'
import { STYLE } from './style.ts'

/** Events that the page must not hear while somebody uses the inspector. */
const PRIVATE = ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'click', 'input', 'focusin']

/** Opens the inspector over the page. Returns a function that closes it. */
export function open(page: Inspected): () => void {
  const host = document.createElement('beckon-inspector')
  host.style.setProperty('all', 'initial', 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  for (const type of PRIVATE) root.addEventListener(type, event => event.stopPropagation())
  document.documentElement.append(host)

  const before = document.activeElement
  const guest = { host, taken: 0 }
  let frame = 0
  const close = () => {
    cancelAnimationFrame(frame)
    newcomers.disconnect()
    const inside = root.activeElement !== null
    render(null, root)
    host.remove()
    if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  render(<Panel page={page} dark={lookOf().dark} copy={text => copyText(text, root)} close={close} />, root)

  const panel = root.querySelector<HTMLElement>('.panel')!
  const header = root.querySelector('header')!
  raise(panel)
  // If somebody has just asked for it, move the focus here. If the address of the page opened it, the page keeps its focus.
  if (navigator.userActivation?.isActive) panel.focus({ preventScroll: true })
  const newcomers = new MutationObserver(() => lift(root, panel))
  const follow = () => {
    keepOnTop(guest, panel, header)
    frame = requestAnimationFrame(follow)
  }
  follow()
  // A view that opens later would lie over the inspector, so we move the inspector to the top again.
  newcomers.observe(document.documentElement, { childList: true })
  return close
}
