import { isOurs } from './element-under.ts'
import { parentOf } from './known-of.ts'

const NOT_SEEN = new Set(['head', 'script', 'style', 'template', 'link', 'meta', 'br'])

/** Where an arrow key leads: up to the parent, down to the first child, sideways to the siblings. */
export function neighbourOf(element: Element, key: string): Element | null {
  switch (key) {
    case 'ArrowUp': {
      const parent = parentOf(element)
      return parent?.localName === 'html' ? null : parent
    }
    case 'ArrowDown':
      return [...(element.shadowRoot ?? element).children].find(isSeen) ?? null
    case 'ArrowLeft':
    case 'ArrowRight': {
      const around = [...(element.parentNode?.children ?? [])].filter(one => one === element || isSeen(one))
      return around[around.indexOf(element) + (key === 'ArrowLeft' ? -1 : 1)] ?? null
    }
    default:
      return null
  }
}

/** From the outermost element to the element itself. */
export function lineageOf(element: Element): Element[] {
  const line: Element[] = []
  for (let at: Element | null = element; at && at.localName !== 'html'; at = parentOf(at)) line.unshift(at)
  return line
}

function isSeen(element: Element): boolean {
  return !NOT_SEEN.has(element.localName) && !isOurs(element) && element.getClientRects().length > 0
}
