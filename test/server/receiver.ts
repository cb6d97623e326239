import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it arrived. */
export interface Received {
  path: string
  headers: Record<string, string>
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: messages are looked into by the tests, field by field
  message: any
}

export type Answering = (response: ServerResponse, received: Received) => void

/** A receiver of webhooks on this machine. */
export interface Receiver {
  url: string
  host: string
  received: Received[]
  /** From now on it answers like this. */
  answer: Answering
  close(): Promise<void>
}

export const well: Answering = response => response.writeHead(200).end('thank you')
export const failing: Answering = response => response.writeHead(500).end('no')

export async function aReceiver(answer: Answering = well, port = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const received = await read(request)
    receiver.received.push(received)
    receiver.answer(response, received)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `http://${host}/hook`,
    host,
    received: [],
    answer,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString('utf8')
  return {
    path: request.url!,
    headers: request.headers as Record<string, string>,
    body,
    message: JSON.parse(body),
  }
}
