import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openStorage } from '../../../src/client/keep/storage.ts'
import { createTime } from '../model/clock.ts'
import { fakeWindow } from '../model/fake-window.ts'

function aStorage(indexedDB = new IDBFactory()) {
  const browser = { indexedDB, local: new Map(), channels: new Set<never>(), clockError: 0 }
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

test('[R6] of two tabs that replace the same value, one does, whichever of them wrote it', async () => {
  const browser = new IDBFactory()
  const tabs = [aStorage(browser), aStorage(browser)]
  for (const writer of tabs) {
    await writer.put([['e1', 'said early']])

    const replaced = await Promise.all(tabs.map((tab, index) => tab.replace('e1', [[`r${index}`, 'signed']])))

    expect(replaced.filter(Boolean)).toHaveLength(1)
    expect(await tabs[0]!.list('r')).toEqual(['signed'])
    expect(await tabs[1]!.list('e')).toEqual([])
    await tabs[0]!.put([
      ['r0', undefined],
      ['r1', undefined],
    ])
  }
})

test('[R8] what memory has taken over is replaced in memory', async () => {
  const storage = aStorage()
  await storage.put([['e1', { said: () => {} }]])
  expect(storage.broken()).toBe(true)

  expect(await storage.replace('e1', [['r1', 'signed']])).toBe(true)
  expect(await storage.replace('e1', [['r1', 'signed again']])).toBe(false)
  expect(storage.mine('')).toEqual(['signed'])
})
