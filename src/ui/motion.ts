/**
 * A short, quiet entrance, in its place from the first frame; once, by script, because entrances written in CSS start again
 * whenever the element is moved. What follows on something that was there comes quicker.
 */
export function enter(element: Element | null, follows = false): void {
  if (matchMedia('(prefers-reduced-motion)').matches) return
  element?.animate({ opacity: [follows ? 0.5 : 0.2, 1] }, { duration: follows ? 110 : 160, easing: 'ease-out' })
}
