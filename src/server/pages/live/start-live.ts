import type { Metrics } from '../../ground/create-metrics.ts'
import type { Limits } from '../../ground/limits.ts'
import type { Live } from '../../journal/live.ts'
import { EVERYBODY, type Hint, KEPT, type Stamp, stampsAfter } from '../../journal/live-stamp.ts'
import { createWorker, type Watch } from '../../journal/worker.ts'
import type { Store } from '../../store/store.ts'
import type { Stream } from './stream.ts'
import { createStreams, type Full } from './streams.ts'
import { tellSlowly } from './tell-slowly.ts'

declare module '../../journal/live.ts' {
  interface Live {
    /** How many pages listen to this process. */
    readonly size: number
    /** How long after its stamp a transaction may commit, in milliseconds. */
    readonly late: number
    /** A process that is stopping is full. */
    open(listener: Listener): ReadableStream<Uint8Array> | Full
    stop(): void
  }
}

/** Who listens, what the page knows, and since when on the server's clock. */
export interface Listener {
  account: string
  profile: string
  browser: string
  network: string
  own: number
  all: number
  now: number
  /** Set if something was already new. */
  hint: Hint | null
}

/** How often we read the stamps, which are the truth. */
const EVERY = 1_000
const SLACK = 5_000
/** What is looked at: the stamps of all accounts together. */
const STAMPS = 'stamps'

export function startLive(
  store: Store,
  { liveStreams, liveStreamsPerAddress, databaseWait }: Limits,
  metrics: Pick<Metrics, 'hint'>,
  watch: Watch,
): Live {
  const streams = createStreams(liveStreams, liveStreamsPerAddress)
  const late = Math.min(databaseWait + SLACK, KEPT / 2)
  /** When the stamps were last read, on the server's clock. */
  let lookedAt = 0
  let failed = false
  let hears = false
  let stopped = false

  function say(stream: Stream, hint: Hint): void {
    metrics.hint(hint)
    stream.say(hint)
  }
  function tell({ account, profile, at, hint }: Stamp): void {
    const which = profile === EVERYBODY ? 'all' : 'own'
    const listening = streams.of(account, profile).filter(stream => stream[which] < at)
    for (const stream of listening) stream[which] = at
    tellSlowly(listening, store.sizes.told, stream => say(stream, hint))
  }

  async function look(): Promise<void> {
    // A transaction that began before the last look may have committed after it.
    const { now, stamps } = await stampsAfter(store, lookedAt - late)
    const isGap = now - lookedAt > KEPT - late
    lookedAt = now
    // Stamps from the time in between may have been removed.
    if (isGap) tellSlowly(streams.of(), store.sizes.told, stream => say(stream, 'feed'))
    else for (const each of stamps) if (streams.has(each.account)) tell(each)
  }
  const worker = createWorker(
    {
      name: 'live pages',
      every: EVERY,
      look() {
        // A keepalive message means that the page misses nothing. While we cannot look, we send none.
        for (const stream of streams.nextRound()) if (!failed) stream.say()
        return streams.size > 0 ? [STAMPS] : []
      },
      async pass() {
        failed = await look().then(
          () => false,
          error => {
            watch.failed('live pages', error)
            return true
          },
        )
        return undefined
      },
    },
    watch,
  )
  function hear(): void {
    if (hears) return
    hears = true
    store.channel?.hear(account => streams.has(account) && worker.due(STAMPS))
  }

  return {
    late,
    get size() {
      return streams.size
    },
    open({ now, hint, ...who }) {
      const stream = stopped ? 'process' : streams.open(who)
      if (typeof stream === 'string') return stream
      // Nobody listened before, so we have not read anything yet.
      if (streams.size === 1) lookedAt = now
      hear()
      if (hint) metrics.hint(hint)
      stream.say(hint ?? undefined)
      return stream.body
    },
    hurry({ id, settings }) {
      if (!settings.live_pages || stopped) return
      if (streams.has(id)) worker.due(STAMPS)
      store.channel?.tell(id)
    },
    stop() {
      stopped = true
      streams.closeAll()
      worker.stop()
    },
  }
}
