/** An element in a few words, for a crumb: its tag, and what names it at a glance. */
export function labelOf(element: Element): string {
  const id = element.id && `#${element.id}`
  const role = element.getAttribute('role')
  const first = element.classList[0]
  return element.localName + (id || (role && `[${role}]`) || (first ? `.${first}` : ''))
}
