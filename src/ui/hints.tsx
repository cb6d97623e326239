import { merge } from '../content/merge.ts'
import type { Words } from '../protocol/view.ts'
import { label } from './label.ts'
import { pageBody, pageRoot } from './page.ts'
import { clamp } from './place.ts'
import type { Shell } from './shell.tsx'
import { isShown, rectOf } from './target.ts'
import { hasTopLayer, keepOnTop, show } from './top-layer.ts'

const DOT = 24

interface HintsProps {
  words: Words
  title?: string
  count: number
  shell: Shell
  /** The dot whose tooltip is open. */
  opened: HTMLElement | null
}

/** Dots that mark the elements with a tooltip. */
export function Hints({ words, title, count, shell, opened }: HintsProps) {
  const dots = dotsOf(shell)
  const name = title ? merge(title, words) : label(words, 'Hint')
  return (
    <section class="layer hints" popover="manual" aria-label={name}>
      {Array.from({ length: count }, (_, at) => (
        <button key={at} type="button" class="dot" aria-label={name} aria-expanded={!!opened && dots[at] === opened} />
      ))}
    </section>
  )
}

export function dotsOf({ root }: Shell): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.dot')]
}

/** Puts each dot on the upper outer corner of its element. */
export function keepHints(shell: Shell, targets: Element[]): void {
  const layer = shell.root.querySelector<HTMLElement>('.hints')
  const dots = dotsOf(shell)
  if (!layer || !dots[0]) return
  show(layer)
  keepOnTop(shell, layer, dots[0])
  // Without the top layer, the dots do not scroll with the page by themselves.
  const [left, top] = hasTopLayer() ? [0, 0] : [scrollX, scrollY]
  layer.style.position = hasTopLayer() ? 'absolute' : 'fixed'
  const page = edges()
  dots.forEach((dot, at) => {
    const target = targets[at]!
    const { left: start, right, y } = rectOf(target)
    const x = shell.rtl ? start : right
    dot.hidden = !isShown(target) || !isInPane(target, x, y)
    const across = clamp(page.left, x + scrollX - DOT / 2, page.right - DOT)
    const down = clamp(0, y + scrollY - DOT / 2, page.bottom - DOT)
    dot.style.transform = `translate(${across - left}px,${down - top}px)`
  })
}

/** A dot beyond these edges would make the page larger. */
function edges(): { left: number; right: number; bottom: number } {
  const { clientWidth, scrollWidth, scrollHeight } = document.scrollingElement ?? pageBody()
  const { direction } = getComputedStyle(pageRoot())
  const left = direction === 'rtl' ? clientWidth - scrollWidth : 0
  return { left, right: left + scrollWidth, bottom: scrollHeight }
}

/** Half of a dot may stand outside the scrolling pane of its target. */
const SLACK = 6

/** Whether this point of an element is visible in all panes that scroll around it. The window moves its dots by itself. */
function isInPane(element: Element, x: number, y: number): boolean {
  for (let node: Element | null = element; node && node !== pageBody(); node = node.parentElement) {
    const { overflow, position } = getComputedStyle(node)
    const { top, right, bottom, left } = rectOf(node)
    const out = x < left - SLACK || x > right + SLACK || y < top - SLACK || y > bottom + SLACK
    if (out && overflow !== 'visible') return false
    if (position === 'fixed') break
  }
  return true
}
