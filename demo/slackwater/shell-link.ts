/** What the demo's shell, which frames this page, may ask of it. A product of yours would have nothing like this. */
const ASKED: { [ask: string]: () => void } = {
  refresh: () => beckon.refresh(),
  inspect: () => beckon.inspect(),
}

/** Tells the shell where we are, and does what it asks; nobody else is listened to. */
export function linkToShell(): () => void {
  const shell = `http://127.0.0.1:${location.port}`
  const tell = () => {
    if (parent !== window) parent.postMessage({ at: location.href }, shell)
  }
  addEventListener('message', event => {
    if (event.origin === shell && event.source === parent) ASKED[(event.data as { ask?: string }).ask ?? '']?.()
  })
  return tell
}
