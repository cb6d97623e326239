import type { Host } from '../client/browser/host.ts'

const PATIENCE = 5_000

/**
 * Asks the console's window, which opened this one, for a code, if a sign-in on the way or a router has lost the code in the
 * address. Only the console's origin gets the question, and only its answer counts. Empty if nobody answers.
 */
export function codeFromOpener(host: Host, console: string): Promise<string> {
  const opener = host.opener as Window | null
  if (!opener) return Promise.resolve('')
  return new Promise(resolve => {
    const done = new AbortController()
    const answer = (code: string) => {
      done.abort()
      resolve(code)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === opener && origin === console && typeof data?.beckonCode === 'string') answer(data.beckonCode)
    }
    host.addEventListener('message', hear, { signal: done.signal })
    opener.postMessage({ beckon: 'studio' }, console)
    const timer = host.setTimeout(answer, PATIENCE, '')
    done.signal.addEventListener('abort', () => host.clearTimeout(timer))
  })
}
