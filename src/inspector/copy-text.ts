/** Copies text to the clipboard. False if the page may not. */
export async function copyText(text: string, root: ShadowRoot): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http has no clipboard API, and pages may forbid it. So we copy from a text field, the old way.
    const field = document.createElement('textarea')
    field.value = text
    root.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
