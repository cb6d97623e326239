/** What the demo's shell, which frames this page, may ask of it. A product of yours would have nothing like this. */
const ASKED: { [ask: string]: () => void } = {
  inspect: () => beckon.inspect(),
}

/** Tells the shell where we are, and does what it asks; nobody else is listened to. */
export function linkToShell(): () => void {
  const tell = () => {
    if (parent !== window) parent.postMessage({ at: location.href }, location.origin)
  }
  addEventListener('message', event => {
    if (event.origin === location.origin && event.source === parent)
      ASKED[(event.data as { ask?: string }).ask ?? '']?.()
  })
  return tell
}
