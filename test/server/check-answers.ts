import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getPath } from 'hono/utils/url'
import type { App } from '../../src/server/app/app.ts'
import { countAnswer } from './answer-counts.ts'
import { type Compared, compareAnswer } from './compare-answer.ts'

/** Compares every answer of this app, with or without a socket, with the API document. */
export function checkAnswers(app: App): void {
  const answer = app.fetch
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    // It is documented, but no test may break the server. A server that is broken on purpose has a process of its own.
    if (response.status === 500) throw new Error(`${request.method} ${getPath(request)} failed`)
    // A stream does not end, so we cannot wait for it.
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    await checkAnswer(
      request.method,
      getPath(request),
      isStream ? new Response('', response) : await unpacked(response.clone()),
    )
    return response
  }
}

/** As the caller will read it. */
async function unpacked(response: Response): Promise<Response> {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers.get('content-encoding') ?? '']
  if (!unpack) return response
  const { status, headers } = response
  return new Response(new Uint8Array(unpack(await response.arrayBuffer())), { status, headers })
}

/** Throws unless the answer matches the API document. */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  const { operation, wrong }: Compared = await compareAnswer(method, path, response)
  if (wrong) throw new Error(`${method} ${path} answered ${response.status}: ${wrong}`)
  countAnswer(operation)
}
