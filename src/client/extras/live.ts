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
  /** Kept alive, the stream is no reason for Firefox to leave the page out of its back/forward cache. */
  server: Pick<Transport, 'send'>
}

// The server says something every 25 seconds: a stream that is silent for longer is dead, and so is a tab that listens for
// all. A page that is hidden listens for as long.
const SILENCE = 35_000
const SOON = 500
const LONGEST_WAIT = 300_000
/** So long is the word that a stream begins with, when nothing is new. */
const OPENING = ':\n\n'.length

/** Reads the mark, after it was written. Where that is blocked, every tab listens for itself. */
const createMark =
  (host: Host, key: string) =>
  (written?: LiveMark): Partial<LiveMark> => {
    try {
      if (written) host.localStorage.setItem(key, JSON.stringify(written))
      return JSON.parse(host.localStorage.getItem(key) ?? '[]')
    } catch {
      return []
    }
  }

/** Until the stream ends. Answers for how long a server that refuses wants to be left alone. */
async function read({ ok, headers, body }: Response, hear: (word: Uint8Array) => void): Promise<number> {
  const reader = body!.getReader()
  while (ok) {
    const { value, done } = await reader.read()
    if (done) break
    hear(value)
  }
  return Number(headers.get('retry-after')) * 1_000
}

/**
 * Hears that something is new, and boots as always. One tab of a person listens: a mark in localStorage says which page that
 * is, until when it counts as alive, and when it last heard of something, so that the others boot too.
 */
export function open({ $person, $boot, $visible }: State, tools: LiveTools) {
  const { host, token, page, clock, signal, listen } = tools
  const key = liveKey(token, $person.get().profile)
  const mark = createMark(host, key)
  let stream: AbortController | undefined
  let timer: number
  let wait = SOON
  /** On the server's clock: the last word of the stream, the last that something is new, and the last that was obeyed. */
  let heard = 0
  let news = 0
  let obeyed = 0
  function close() {
    stream?.abort()
    if (mark()[0] === page) host.localStorage.removeItem(key)
  }
  function hear(word: Uint8Array) {
    // The shortest only says that it is open: whoever cuts it then is left alone for longer and longer.
    if (word.length > OPENING) wait = SOON
    heard = clock.now()
    // A hint has letters; that the server is still there is said without.
    if (word.some(code => code >= 97)) news = heard
    if ($visible.get() || news === heard) look()
  }
  async function start() {
    stream = new AbortController()
    look()
    const since = Math.max(heard, $boot.get().answer!.now)
    const request: LiveRequest = { v: WIRE, token, visit: $person.get().visit, since }
    const answered = tools.server.send('v3/observe/live', JSON.stringify(request), true, stream.signal)
    const asked = await answered.then(answer => read(answer, hear)).catch(() => 0)
    stream = undefined
    if ($visible.get()) wait = asked || Math.min(LONGEST_WAIT, wait * 4)
    close()
    look()
  }
  const look = tools.guard(() => {
    const { answer } = $boot.get()
    const isLive = !signal.aborted && answer?.live
    const [who, until = 0, told = 0] = mark()
    const left = who === page ? 0 : Math.max(0, until - clock.now())
    host.clearTimeout(timer)
    if (!isLive || left) close()
    if (!isLive) return
    news = Math.max(news, told)
    if ($visible.get() && news > Math.max(obeyed, answer.now)) {
      obeyed = news
      tools.refresh()
    }
    if (stream && !left) mark([page, clock.now() + SILENCE, news])
    if (stream) timer = host.setTimeout(close, SILENCE)
    // Not at once: of several tabs one is first, and the others hear of it.
    else if ($visible.get()) timer = host.setTimeout(left ? look : start, left || wait * (1 + host.Math.random()))
  })
  listen(host, 'storage', event => (event as StorageEvent).key === key && look())
  listen(host, 'pagehide', close)
  signal.onabort = look
  $visible.listen(look)
  $boot.listen(look)
  look()
}
