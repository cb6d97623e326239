import { Socket } from 'node:net'
import pg from 'pg'
import type { Channel } from './channel.ts'
import { hostsOf } from './postgres-hosts.ts'

const NAME = 'beckon_live'
/** Words are collected for this long, so that many words together are one message. */
const GATHER = 50
/** The pause after the connection was lost. */
const PAUSE = 5_000
const GOODBYE = 1_000

/**
 * Uses a connection of its own, after the commit: `NOTIFY` inside a transaction locks all of PostgreSQL during the commit. With a
 * pooler that shares connections between transactions, it hears nothing, which does no harm.
 */
export function openChannel(url: string, wordsAMessage: number): Channel & { close(): Promise<void> } {
  const hosts = hostsOf(url)
  const listeners: ((word: string) => void)[] = []
  const words = new Set<string>()
  let connecting: Promise<pg.Client> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let socket: Socket | undefined

  async function connect(): Promise<pg.Client> {
    const address = hosts.current()
    const client = new pg.Client({
      connectionString: address,
      keepAlive: true,
      connectionTimeoutMillis: PAUSE,
      stream() {
        socket = new Socket()
        return socket
      },
    } as pg.ClientConfig)
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      hosts.leave(address)
      connecting = null
      if (!closed && listeners.length > 0) setTimeout(open, PAUSE).unref()
    }
    client.once('end', lost)
    // The `end` event follows.
    client.on('error', () => {})
    client.on('notification', ({ payload = '', processId }) => {
      if (processId === (client as unknown as { processID: number }).processID) return
      for (const word of payload.split(' ')) for (const listener of listeners) listener(word)
    })
    try {
      await client.connect()
      if (listeners.length > 0) await client.query(`LISTEN ${NAME}`)
    } catch (error) {
      lost()
      client.end().catch(() => {})
      throw error
    }
    return client
  }
  function open(): Promise<pg.Client | null> {
    if (closed) return Promise.resolve(null)
    connecting ??= connect()
    // What could not be sent is found at the next look.
    return connecting.catch(() => null)
  }
  async function send(): Promise<void> {
    timer = undefined
    const list = [...words]
    words.clear()
    const client = await open()
    for (let i = 0; i < list.length; i += wordsAMessage)
      await client
        ?.query('SELECT pg_notify($1, $2)', [NAME, list.slice(i, i + wordsAMessage).join(' ')])
        .catch(() => {})
  }

  return {
    tell(word) {
      words.add(word)
      timer ??= setTimeout(send, GATHER).unref()
    },
    hear(listener) {
      if (listeners.includes(listener)) return
      listeners.push(listener)
      open().then(client => client?.query(`LISTEN ${NAME}`).catch(() => {}))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const goodbye = connecting?.then(client => client.end()).catch(() => {})
      await Promise.race([goodbye, new Promise(resolve => setTimeout(resolve, GOODBYE).unref())])
      socket?.destroy()
    },
  }
}
