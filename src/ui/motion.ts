/**
 * A short, quiet entrance that starts in its final place. A script runs it once, because a CSS animation starts again whenever
 * the element is moved. It is quicker for a view that follows another. It ends as the element is drawn: a backdrop may be half
 * transparent.
 */
export function enter(element: Element | null, follows = false): void {
  if (matchMedia('(prefers-reduced-motion)').matches) return
  element?.animate([{ opacity: follows ? 0.5 : 0.2 }, {}], { duration: follows ? 110 : 160, easing: 'ease-out' })
}
