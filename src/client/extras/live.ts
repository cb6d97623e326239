import { type LiveRequest, WIRE } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import type { Transport } from '../network/transport.ts'
import type { Around } from '../state/around.ts'
import { type LiveMark, liveKey } from '../state/live-mark.ts'
import type { State } from '../state/state.ts'

export interface LiveTools extends Pick<Around, 'host' | 'token' | 'page' | 'clock' | 'guard' | 'signal' | 'listen'> {
  /** Boots again. */
  refresh(): Promise<unknown>
  /** The stream needs keepalive. Otherwise Firefox keeps the page out of its back/forward cache. */
  server: Pick<Transport, 'send'>
}

// The server sends something every 25 seconds. A stream that is silent for longer is dead, and so is the tab that listens for the
// others.
const SILENCE = 35_000
const SOON = 500
const LONGEST_WAIT = 300_000
/** The length of the first message of a stream, if there is no news. */
const OPENING = ':\n\n'.length

/** Writes the mark if one is given, then reads it. If localStorage is blocked, there is never one. */
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

/** Reads until the stream ends. Resolves with how long a server that refuses wants to be left alone. */
async function read({ ok, headers, body }: Response, hear: (word: Uint8Array) => void): Promise<number> {
  const reader = body!.getReader()
  while (ok) {
    const { value, done } = await reader.read()
    if (done) break
    hear(value)
  }
  return Number(headers.get('retry-after')) * 1_000
}

/** What was heard, on the server's clock. */
function createNews(now: () => number) {
  let [heard, news, obeyed] = [0, 0, 0]
  return {
    /** When the last message came. */
    heard: () => heard,
    latest: () => news,
    hear(word: Uint8Array) {
      heard = now()
      // News contains letters. The keepalive message has none.
      if (word.some(code => code >= 97)) news = heard
    },
    /** Another tab has heard news at this time. */
    learn(told: number) {
      news = Math.max(news, told)
    },
    /** Whether there is news since a boot. Says it once. */
    isNew(booted: number): boolean {
      const isNew = news > Math.max(obeyed, booted)
      if (isNew) obeyed = news
      return isNew
    },
  }
}

/**
 * Hears that something is new, and boots again. Only one visible tab of a browser listens. A mark in localStorage holds its page,
 * until when it counts as alive, and when it last heard news. So the other tabs of the person boot too. Where no mark can be
 * written, nobody listens: six tabs would take all connections that HTTP/1.1 has, and the seventh would never boot.
 */
export function open({ $person, $boot, $visible }: State, tools: LiveTools) {
  const { host, token, page, clock, signal, listen } = tools
  const key = liveKey(token)
  const { profile } = $person.get()
  const mark = createMark(host, key)
  const news = createNews(clock.now)
  let stream: AbortController | undefined
  let timer: number
  let wait = SOON
  function close() {
    stream?.abort()
    if (mark()[0] === page) host.localStorage.removeItem(key)
  }
  function hear(word: Uint8Array) {
    // The first message only says that the stream is open. If it ends after that, we wait longer and longer.
    if (word.length > OPENING) wait = SOON
    news.hear(word)
    look()
  }
  async function start() {
    stream = new AbortController()
    look()
    const [who] = mark()
    if (who !== page) stream = undefined
    // Another tab was faster. If there is none, this browser stores nothing.
    if (!stream) return who && look()
    const since = Math.max(news.heard(), $boot.get().answer!.now)
    const request: LiveRequest = { v: WIRE, token, visit: $person.get().visit, since }
    const answered = tools.server.send('v3/observe/live', JSON.stringify(request), true, stream.signal, 'low')
    const asked = await answered.then(answer => read(answer, hear)).catch(() => 0)
    stream = undefined
    if ($visible.get()) wait = asked || Math.min(LONGEST_WAIT, wait * 4)
    close()
    look()
  }
  const look = tools.guard(() => {
    const { answer } = $boot.get()
    const isLive = !signal.aborted && answer?.live
    const [who, until = 0, told = 0, whose] = mark()
    const left = who === page ? 0 : Math.max(0, until - clock.now())
    host.clearTimeout(timer)
    if (!isLive || left || !$visible.get()) close()
    if (!isLive) return
    if (whose === profile) news.learn(told)
    // A hidden page hears of it when somebody comes back to it.
    if (!$visible.get()) return
    if (news.isNew(answer.now)) tools.refresh()
    if (stream && !left) mark([page, clock.now() + SILENCE, news.latest(), profile])
    if (stream) timer = host.setTimeout(close, SILENCE)
    // A random wait: one of several tabs is first, and the others hear about it.
    else timer = host.setTimeout(left ? look : start, left || wait * (1 + host.Math.random()))
  })
  listen(host, 'storage', event => (event as StorageEvent).key === key && look())
  listen(host, 'pagehide', close)
  signal.onabort = look
  $visible.listen(look)
  $boot.listen(look)
  look()
}
