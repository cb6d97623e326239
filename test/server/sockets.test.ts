import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import type { RequestLine } from '../../src/server/http/request-log.ts'
import { aBoot, ORIGIN } from './caller.ts'
import { lookInto, openServer } from './stores.ts'

// Bodies from a socket: in pieces, without a length, or incomplete.

let server: BeckonServer
let port: number
beforeAll(async () => {
  server = await openServer({ accountToken: 'token', accountSecret: 'secret', log: null })
  port = Number(new URL(await server.listen()).port)
})
afterAll(() => server.close())

const boot = (more: object = {}) =>
  Buffer.from(JSON.stringify({ token: 'token', ...aBoot({ uid: 'Zoë 🙂', ...more }) }))
const head = (...lines: string[]) =>
  [
    `POST /v3/observe/boot HTTP/1.1`,
    'host: 127.0.0.1',
    `origin: ${ORIGIN}`,
    'connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n')

/** Sends one piece after another, each in a packet of its own. Resolves with everything that comes back. */
function send(...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true).on('error', reject)
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    const next = () => {
      const piece = pieces.shift()
      if (piece !== undefined) socket.write(piece, () => setTimeout(next, 5))
    }
    socket.on('connect', next)
  })
}

test('a body is the same in one piece, in many, and without its length', async () => {
  const body = boot()
  const announced = head(`content-length: ${body.length}`)
  // In the middle of a character.
  const cut = body.indexOf('🙂') + 2
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const answers = await Promise.all([
    send(Buffer.concat([Buffer.from(announced), body])),
    send(announced, body),
    send(announced, body.subarray(0, cut), body.subarray(cut)),
    send(head('transfer-encoding: chunked'), chunk(body.subarray(0, cut)), chunk(body.subarray(cut)), '0\r\n\r\n'),
  ])
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"uid":"Zoë 🙂"')
  }
})

test('bytes that are no UTF-8 are refused, not replaced', async () => {
  const body = boot()
  body[body.indexOf('🙂') + 1] = 0x20
  expect(await send(head(`content-length: ${body.length}`), body)).toMatch(/^HTTP\/1\.1 422 (?:.|\s)*not valid UTF-8/)
})

test('bytes of a form that are no UTF-8 are refused, not replaced', async () => {
  const form = Buffer.concat([Buffer.from('name=Gr'), Buffer.from([0xfc]), Buffer.from('n&items=[]')])
  const answer = await server.app.request('/v3/edit/segments', {
    method: 'POST',
    headers: { 'X-Account-Secret': 'secret', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
  })
  expect([answer.status, await answer.json()]).toMatchObject([422, { messages: [expect.stringContaining('UTF-8')] }])
})

test('more than the limit is refused before it is sent', async () => {
  const large = boot({ properties: { text: 'x'.repeat(200_000) } })
  expect(await send(head(`content-length: ${large.length}`))).toMatch(/^HTTP\/1\.1 413 /)
})

test('who goes away in the middle of a body leaves nothing behind, and keeps nobody from stopping', async () => {
  const other = await openServer({ accountToken: 'token', accountSecret: 'secret', log: null })
  const address = new URL(await other.listen())
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(address.port), '127.0.0.1').on('error', reject)
    socket.on('close', () => resolve())
    socket.write(`${head('content-length: 1000')}{"token":`, () => setTimeout(() => socket.resetAndDestroy(), 20))
  })
  const answer = await fetch(`${address}v3/observe/boot`, { method: 'POST', headers: { origin: ORIGIN }, body: boot() })
  expect(answer.status).toBe(200)
  expect(await lookInto(other, 'SELECT id FROM profiles')).toHaveLength(1)
  await other.close()
})

/** Sends only this. Resolves with what comes back until the other side has closed. */
function sendAndWait(address: string, piece: string): Promise<string> {
  const { port } = new URL(address)
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(piece)
  })
}

const half = () => `${head('content-length: 1000')}{"token":`

test('stopping has a deadline: a half-sent body does not keep the server', async () => {
  const other = await openServer({ log: null, limits: { stopWait: 200 } })
  const address = await other.listen()
  const hanging = sendAndWait(address, half())
  await fetch(`${address}/health`)
  await other.close()
  await hanging
})

test('who is too slow with headers or body is told so and closed, and others are answered meanwhile', async () => {
  const other = await openServer({ log: null, limits: { headersWait: 300, requestWait: 600 } })
  const address = await other.listen()
  const slow = Promise.all([
    sendAndWait(address, 'POST /v3/observe/boot HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow:'),
    sendAndWait(address, half()),
  ])
  expect((await fetch(`${address}/health`)).status).toBe(200)
  for (const answer of await slow) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await other.close()
})

test('half-sent bodies take nobody’s place', async () => {
  const other = await openServer({ accountToken: 'token', log: null, limits: { requestsAtOnce: 3, stopWait: 100 } })
  const address = await other.listen()
  const hanging = Promise.all(Array.from({ length: 10 }, () => sendAndWait(address, half())))
  const asked = { method: 'POST', headers: { origin: ORIGIN }, body: boot() }
  for (let i = 0; i < 5; i++) expect((await fetch(`${address}/v3/observe/boot`, asked)).status).toBe(200)
  await other.close()
  await hanging
})

test('a body that ends too early is the client’s: it is logged as refused, and is no failure of the server', async () => {
  const lines: RequestLine[] = []
  const log = (line: RequestLine) => void lines.push(line)
  const other = await openServer({ accountToken: 'token', log, limits: { headersWait: 200, requestWait: 400 } })
  const address = await other.listen()
  const chunked = `${head('transfer-encoding: chunked')}9\r\n{"token":\r\n`
  // Two are too slow, and two go away.
  await Promise.all([half(), chunked].map(piece => sendAndWait(address, piece)))
  for (const piece of [half(), chunked])
    await new Promise<void>(resolve => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1').on('close', () => resolve())
      socket.write(piece, () => setTimeout(() => socket.resetAndDestroy(), 20))
    })
  await expect.poll(() => lines.length).toBe(4)
  for (const line of lines)
    expect(line).toMatchObject({ level: 'warn', status: 400, because: expect.stringContaining('did not arrive') })
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/^beckon_requests_failed_total 0$/m)
  await other.close()
})
