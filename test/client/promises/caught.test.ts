import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuard } from '../../../src/client/browser/guard.ts'
import { aVisit } from '../a-visit.ts'

/** Rejections that the page would see. */
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
})

/** Rejections are reported after all microtasks. */
const aMoment = async () => {
  for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate)
}

test('a rejection is caught on a page that has replaced Promise, as Zone.js does', async () => {
  const caught: string[] = []
  const work = createGuard(({ message }) => caught.push(message))(async () => {
    throw new Error('ours')
  })
  const { Promise: real } = globalThis
  globalThis.Promise = Object.assign(function Replaced() {}, { prototype: {} }) as never
  work()
  globalThis.Promise = real
  await aMoment()
  expect(caught).toEqual(['ours'])
  expect(unhandled).toEqual([])
})

test('destroy() is quiet where the preview did not load', async () => {
  const { begin, pass, beckon, host, parts } = aVisit()
  host.location.href = 'http://localhost:3000/home#beckon-preview=abc'
  parts.fail('preview', 1)
  begin()
  await pass()
  beckon.destroy()
  await aMoment()
  expect(unhandled).toEqual([])
})

test('a live page works where fetch throws instead of rejecting', async () => {
  const { begin, pass, host, server } = aVisit({ live: true })
  const { fetch } = host
  let throws = true
  host.fetch = (address, init) => {
    if (throws && String(address).endsWith('/live')) throw new Error('blocked')
    return fetch(address, init)
  }
  begin()
  await pass()
  expect(unhandled).toEqual([])
  throws = false
  await pass(60)
  expect(server.streams).toHaveLength(1)
})
