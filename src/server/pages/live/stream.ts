import type { Hint } from '../../journal/live-stamp.ts'

/** One page that listens. */
export interface Stream {
  account: string
  profile: string
  /** Which browser it is, as far as its address and its name tell. */
  browser: string
  /** The network that it came from. It is stored nowhere. */
  network: string
  /** The last time that it knows: for the person, and for everybody. */
  own: number
  all: number
  body: ReadableStream<Uint8Array>
  /**
   * Sends why the page should boot again. Without a hint, it only says that the server is alive: shorter the first time, and
   * never with letters.
   */
  say(hint?: Hint): void
  close(): void
}

export type Who = Pick<Stream, 'account' | 'profile' | 'browser' | 'network' | 'own' | 'all'>

/** A page that leaves this many lines unread is gone. */
const MOST_UNREAD = 20
const encoder = new TextEncoder()

/** `left` is called once, whoever ends the stream. */
export function createStream(who: Who, left: (stream: Stream) => void): Stream {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isOpen = true
  let words = 0
  const leave = () => {
    if (isOpen) left(stream)
    isOpen = false
  }
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: leave,
  })
  const stream: Stream = {
    ...who,
    body,
    say(hint) {
      if (!isOpen) return
      controller.enqueue(encoder.encode(hint ? `data: ${hint}\n\n` : words++ ? ': 25\n\n' : ':\n\n'))
      if ((controller.desiredSize ?? 0) < -MOST_UNREAD) stream.close()
    },
    close() {
      if (!isOpen) return
      leave()
      controller.close()
    },
  }
  return stream
}
