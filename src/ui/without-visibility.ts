/** For browsers without `checkVisibility`. Only those load it. */
export const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
