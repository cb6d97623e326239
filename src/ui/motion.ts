import type { Side } from './place.ts'

const FROM = { bottom: '0 8px', top: '0 -8px', left: '-8px 0', right: '8px 0' }

/** A quick, quiet entrance; once, by script, because entrances written in CSS start again whenever the element is moved. */
export function enter(element: Element, side: Side = 'bottom'): void {
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return
  element.animate(
    { opacity: [0.3, 1], translate: [FROM[side], '0 0'] },
    { duration: 160, easing: 'cubic-bezier(.2,.8,.2,1)' },
  )
}
