/** A button beside every example that copies it. Where the page may not copy, there is none. */
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
