/** Runs in the page: an element of what is shown, by its selector and its text. */
export function inView({ id, selector, text }: { id: string; selector: string; text: string }): Element | null {
  for (const host of document.querySelectorAll(`[data-beckon="${id}"]`)) {
    for (const element of host.shadowRoot?.querySelectorAll(selector) ?? []) {
      if (!text || (element.textContent ?? '').trim() === text || element.getAttribute('aria-label') === text)
        return element
    }
  }
  return null
}

/** Runs in the page. */
export function isShown(id: string): boolean {
  return document.querySelector(`[data-beckon="${id}"]`) !== null
}
