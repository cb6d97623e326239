import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openStorage } from '../../../src/client/keep/storage.ts'
import { createTime } from '../model/clock.ts'
import { fakeWindow } from '../model/fake-window.ts'

function aStorage() {
  const browser = { indexedDB: new IDBFactory(), local: new Map(), channels: new Set<never>(), clockError: 0 }
  const host = fakeWindow(
    browser,
    createTime(),
    async () => {},
    async () => new Response(),
    Math.random,
  )
  return openStorage(host, 'beckon:token')
}

const count = (old: unknown) => ((old as { n: number })?.n ?? 0) + 1

test('[R8] when memory takes over in the middle of a change, it goes on from what was there', async () => {
  const storage = aStorage()
  await storage.update('ada', old => [['ada', { n: count(old) }]])

  // A database cannot store a function.
  await storage.update('ada', old => [
    ['ada', { n: count(old), save: () => {} }],
    ['r1', 'a report'],
  ])
  expect(storage.broken()).toBe(true)
  expect(storage.mine('ada')).toMatchObject([{ n: 2 }])
  expect(storage.mine('r')).toEqual(['a report'])
})
