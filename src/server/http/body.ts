import type { IncomingMessage } from 'node:http'
import { Problem } from './problem.ts'

const tooLarge = (limit: number) => new Problem(413, `The body is larger than ${limit} bytes; send less in one request`)

/** The client went away, or was too slow: no failure of the server. */
const incomplete = () => new Problem(400, 'The body did not arrive completely; send the request again')

/** The bytes of a body. Refused as soon as they exceed the limit. */
export async function readBody(request: Request, incoming: IncomingMessage | undefined, limit: number) {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge(limit)
  const bodyless = request.method === 'GET' || request.method === 'HEAD'
  // `Request` drops the body of a GET, but `expand` may use one. So we read it from the socket.
  const source = bodyless ? incoming : announced === null ? request.body : request
  if (!source || (bodyless && !announcesBody(request.headers))) return new Uint8Array()
  // If the length is announced, read the body at once: nobody can send more than that. A stream costs as much as the whole
  // request.
  if (!bodyless && announced !== null) return incoming ? gather(incoming) : new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Problem ? error : incomplete()
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Reads from the socket, if there is one: `Request` would copy the bytes once more. */
function gather(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    incoming.on('error', () => reject(incomplete()))
    incoming.on('close', () => incoming.readableEnded || reject(incomplete()))
  })
}

function announcesBody(headers: Headers): boolean {
  return Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')
}
