import type { Host } from '../client/browser/host.ts'

const PATIENCE = 5_000

/** What the console's window answers, once: a code, and what the server wants to hear with it. */
export interface Answered {
  code?: string
  answer?: string
}

/**
 * Asks the console's window, which opened this one. What stands in an address can be read by other scripts, so no code is there.
 * Only the console's origin gets the question. The answer comes through a port, which no other script of the page can hear. Empty
 * if nobody answers.
 */
export function askOpener(host: Host & typeof globalThis, console: string): Promise<Answered> {
  const opener = host.opener as Window | null
  if (!opener) return Promise.resolve({})
  return new Promise(resolve => {
    const { port1, port2 } = new host.MessageChannel()
    const done = (answered: Answered) => {
      host.clearTimeout(timer)
      port1.close()
      resolve(answered)
    }
    const timer = host.setTimeout(done, PATIENCE, {})
    port1.onmessage = ({ data }) => done(data)
    opener.postMessage({ beckon: 'studio' }, console, [port2])
  })
}
