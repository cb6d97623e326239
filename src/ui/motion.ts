/**
 * A quick, quiet entrance, in its place from the first frame; once, by script, because entrances written in CSS start again
 * whenever the element is moved.
 */
export function enter(element: Element): void {
  if (!matchMedia('(prefers-reduced-motion)').matches) element.animate({ opacity: [0.3, 1] }, 160)
}
