import { type LiveRequest, WIRE } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Transport } from '../network/transport.ts'
import { type LiveMark, liveKey } from '../state/live-mark.ts'
import type { State } from '../state/state.ts'

export interface LiveTools {
  host: Host
  token: string
  page: string
  clock: Clock
  guard: Guard
  signal: AbortSignal
  listen: Listen
  /** Boots again. */
  refresh(): Promise<unknown>
  server: Pick<Transport, 'send'>
}

// The server says something every 25 seconds: a stream that is silent for longer is dead, and so is a tab that listens for
// all. A page that is hidden listens for as long.
const SILENCE = 35_000
const SOON = 500
const LONGEST_WAIT = 300_000
/** So wrong this page's idea of the server's clock may be. */
const CLOCK_ERROR = 5_000

/**
 * Hears that something is new, and boots as always. One tab of a person listens: a mark in localStorage says which page that
 * is, until when it counts as alive, and when it last heard of something, so that the others boot too.
 */
export function open({ $person, $boot, $visible }: State, tools: LiveTools) {
  const { host, token, page, clock, guard, signal, listen } = tools
  let stream: AbortController | undefined
  let timer: number
  /** How long to wait before the next try, at least. */
  let wait = SOON
  /** On the server's clock: the last word of the stream, the last that something is new, and the last that was obeyed. */
  let heard = 0
  let news = 0
  let obeyed = 0

  const key = liveKey(token, $person.get())
  /** Reads the mark, after it was written. Where that is blocked, every tab listens for itself. */
  function mark(written?: LiveMark): Partial<LiveMark> {
    try {
      if (written) host.localStorage.setItem(key, JSON.stringify(written))
      return JSON.parse(host.localStorage.getItem(key) ?? '[]')
    } catch {
      return []
    }
  }
  function close() {
    stream?.abort()
    if (mark()[0] === page) host.localStorage.removeItem(key)
  }

  async function start() {
    let asked = 0
    stream = new AbortController()
    look()
    try {
      const since = Math.max(heard, $boot.get().answer!.now)
      const request: LiveRequest = { v: WIRE, token, visit: $person.get().visit, since }
      // Kept alive, it is no reason for Firefox to leave the page out of its back/forward cache.
      const answer = await tools.server.send('v3/observe/live', JSON.stringify(request), true, stream.signal)
      asked = Number(answer.headers.get('retry-after')) * 1_000
      const reader = answer.body!.getReader()
      for (let words = 0; answer.ok; words++) {
        const { value, done } = await reader.read()
        if (done) break
        // The first only says that it is open: whoever cuts it then is left alone for longer and longer.
        if (words) wait = SOON
        heard = clock.now()
        // A hint has letters; that the server is still there is said without.
        if (value.some(code => code >= 97)) news = heard
        if ($visible.get() || news === heard) look()
      }
    } catch {
      // Cut, or closed by ourselves.
    }
    stream = undefined
    if ($visible.get()) wait = asked || Math.min(LONGEST_WAIT, wait * 4)
    close()
    look()
  }
  const look = guard(() => {
    const { answer } = $boot.get()
    const isVisible = $visible.get()
    const isLive = !signal.aborted && answer?.live
    const [who, until = 0, told = 0] = mark()
    const left = who === page ? 0 : Math.max(0, until - clock.now())
    host.clearTimeout(timer)
    if (!isLive || left) close()
    if (!isLive) return
    news = Math.max(news, told)
    if (isVisible && news > Math.max(obeyed, answer.now - CLOCK_ERROR)) {
      obeyed = news
      tools.refresh()
    }
    if (stream) {
      if (!left) mark([page, clock.now() + SILENCE, news])
      timer = host.setTimeout(close, SILENCE)
    } else if (isVisible) {
      // Not at once: of several tabs one is first, and the others hear of it.
      timer = host.setTimeout(left ? look : start, left || wait * (1 + host.Math.random()))
    }
  })

  listen(host, 'storage', event => (event as StorageEvent).key === key && look())
  listen(host, 'pagehide', close)
  signal.onabort = look
  $visible.listen(look)
  $boot.listen(look)
  look()
}
