import { connect, createServer, type Socket } from 'node:net'

/** A proxy between a server and its PostgreSQL: connections stay open while nothing passes. */
export interface DatabaseProxy {
  /** The same database through the proxy. */
  url: string
  /** From now on nothing passes in either direction. New connections are accepted but get no answer. */
  silence(): void
  /** From now on nothing passes over the existing connections. New ones work. */
  forget(): void
  /** New connections are refused, and open ones are cut. */
  cut(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

export async function aProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let silent = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer(client => {
    const database = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      // biome-ignore format: a pair
      track(from).on('data', chunk => to.write(chunk))
      from.once('close', () => to.destroy())
      if (silent) from.pause()
    }
  })
  const listen = (at: number) => new Promise<void>(resolve => server.listen(at, '127.0.0.1', () => resolve()))
  const end = () => new Promise<void>(resolve => server.close(() => resolve()))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen(0)
  const own = (server.address() as { port: number }).port
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.href,
    silence() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    forget() {
      silent = false
      for (const socket of sockets) socket.pause()
    },
    async cut() {
      const ended = end()
      cutAll()
      await ended
    },
    async resume() {
      silent = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen(own)
    },
    async close() {
      const ended = server.listening ? end() : Promise.resolve()
      cutAll()
      await ended
    },
  }
}
