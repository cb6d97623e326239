import { expect, test } from 'vitest'
import type { Host } from '../../../src/client/browser/host.ts'
import { createTransport } from '../../../src/client/network/transport.ts'
import { createTime } from '../model/clock.ts'

function aTransport(answers: (() => Response)[], random = 0.5) {
  const time = createTime()
  const asked: { address: string; init: RequestInit }[] = []
  const host = {
    performance: { now: time.now },
    Math: { random: () => random },
    setTimeout: time.setTimeout,
    clearTimeout: time.clearTimeout,
    async fetch(address: string, init: RequestInit) {
      asked.push({ address, init })
      return answers.shift()!()
    },
  } as unknown as Host
  return { transport: createTransport(host, 'http://beckon.test/'), asked, time }
}
const down = () => new Response('', { status: 503 })

test('[R11] sends text without credentials or headers of its own', async () => {
  const { transport, asked } = aTransport([() => Response.json({ ok: 1 })])
  expect(await transport.ask('v3/x', '{}', true)).toEqual({ ok: 1 })
  const [{ address, init }] = asked as [(typeof asked)[0]]
  expect(address).toBe('http://beckon.test/v3/x')
  expect(init).toMatchObject({ method: 'POST', body: '{}', credentials: 'omit', keepalive: true })
  expect(init.headers).toBeUndefined()
})

test('[R6] rests longer after each failure, at most five minutes, and asks nobody meanwhile', async () => {
  const { transport, asked, time } = aTransport(Array.from({ length: 12 }, () => down))
  const rests: number[] = []
  for (let index = 0; index < 12; index++) {
    await expect(transport.ask('v3/x', '{}')).rejects.toThrow('503')
    rests.push(transport.rest())
    await expect(transport.ask('v3/x', '{}')).rejects.toThrow('rests')
    time.setTimeout(() => {}, transport.rest())
    time.next(Number.POSITIVE_INFINITY)
    time.next(Number.POSITIVE_INFINITY)
  }
  expect(asked).toHaveLength(12)
  expect(rests.slice(0, 4)).toEqual([750, 1_500, 3_000, 6_000])
  expect(Math.max(...rests)).toBeLessThanOrEqual(300_000)
})

test('[R6] leaves the server alone for as long as it asks', async () => {
  const { transport } = aTransport([() => new Response('', { status: 429, headers: { 'retry-after': '90' } })])
  await expect(transport.ask('v3/x', '{}')).rejects.toThrow('429')
  expect(transport.rest()).toBe(90_000)
})

test('[R6] takes 409 for an answer', async () => {
  const { transport } = aTransport([() => Response.json({ refused: 'leased' }, { status: 409 })])
  expect(await transport.ask('v3/x', '{}')).toEqual({ refused: 'leased' })
  expect(transport.rest()).toBe(0)
})
