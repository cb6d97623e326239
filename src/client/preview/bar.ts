import type { Guard } from '../browser/guard.ts'

const STYLE = /* css */ `
  section {
    position: fixed; inset: auto 0 12px; margin: 0 auto; width: fit-content; max-width: calc(100vw - 24px); box-sizing: border-box;
    border: 0; border-radius: 10px; padding: 8px 8px 8px 16px; display: flex; gap: 12px; align-items: center;
    background: #1d2433; color: #fff; font: 14px/1.4 system-ui, sans-serif; box-shadow: 0 4px 24px #0006;
  }
  p { margin: 0; }
  small { display: block; font-size: 13px; color: #d5dbe8; }
  button {
    font: inherit; color: inherit; background: #ffffff26; border: 1px solid #ffffff80; border-radius: 7px; min-height: 32px;
    padding: 4px 12px; cursor: pointer; white-space: nowrap;
  }
  button:hover { background: #ffffff40; }
  button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
  [hidden] { display: none; }
`

/** The bar that marks a preview: what it shows, which step it is at, and how to leave. */
export function createBar(document: Document, guard: Guard, leave: () => void) {
  const add = <K extends keyof HTMLElementTagNameMap>(name: K, text = '', to: Node = section) => {
    const element = document.createElement(name)
    element.textContent = text
    return to.appendChild(element)
  }
  const button = (text: string, work: () => void) => {
    const element = add('button', text)
    element.type = 'button'
    element.addEventListener('click', guard(work))
    return element
  }
  const frame = document.createElement('beckon-preview')
  frame.style.setProperty('all', 'initial', 'important')
  const root = frame.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const section = root.appendChild(document.createElement('section'))
  section.ariaLabel = 'Beckon preview'
  section.popover = 'manual'
  const title = add('p', 'Preview')
  const facts = add('small', '', title)
  const status = add('p')
  status.role = 'status'
  let again = () => {}
  const restart = button('Again', () => again())
  restart.hidden = true
  button('Leave preview', leave)
  document.documentElement.append(frame)
  section.showPopover?.()

  return {
    name(of: string, more: (string | number | null)[]) {
      title.firstChild!.textContent = `Preview of “${of}”: nothing is counted`
      facts.textContent = more.filter(Boolean).join(' · ')
    },
    /** `then` begins the preview again when it is over. */
    say(text: string, then?: () => void) {
      status.textContent = text
      restart.hidden = !then
      again = then ?? again
      // Show it again to bring it above popovers that were opened later.
      section.hidePopover?.()
      section.showPopover?.()
    },
    remove: () => frame.remove(),
  }
}

export type Bar = ReturnType<typeof createBar>
