/** Adds a copy button to every example, unless the page may not use the clipboard. */
export function addCopyButtons(document: Document): void {
  if (!navigator.clipboard) return
  for (const example of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard.writeText(example.textContent ?? '').then(
        () => true,
        () => false,
      )
      button.textContent = copied ? 'Copied' : 'Not allowed'
    })
    example.before(button)
  }
}
