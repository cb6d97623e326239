/** What the demo's shell, which frames this page, may ask of it. A real product has nothing like this. */
const ASKED: { [ask: string]: () => void } = {
  inspect: () => beckon.inspect(),
}

/** Tells the shell the current address, and does what the shell asks. It ignores everybody else. */
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
