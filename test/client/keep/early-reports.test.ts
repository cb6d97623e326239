import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { entryFor, signEarly } from '../../../src/client/keep/reports.ts'
import { openStorage } from '../../../src/client/keep/storage.ts'
import type { Report } from '../../../src/protocol/wire.ts'
import { createTime } from '../model/clock.ts'
import { fakeWindow } from '../model/fake-window.ts'

const BROWSER = 'a-browser'

/** One tab of a browser, as far as it keeps something. */
function aTab(indexedDB: IDBFactory) {
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

test('[R6] what was said before anybody was known is signed once, though two tabs know different people', async () => {
  const database = new IDBFactory()
  const [tab, signedUp] = [aTab(database), aTab(database)]
  const said: Report = { key: 'k1', at: 1, visit: '', type: 'event', name: 'exported' }
  await tab.put([entryFor({ anonymous: 'first', browser: BROWSER }, said)])

  const told: Report[] = []
  const tell = (report: Report) => told.push(report)
  // One tab has been left by the person, who signed up in the other.
  const left = { anonymous: 'second', browser: BROWSER, visit: 'visit of nobody' }
  const here = { anonymous: 'first', browser: BROWSER, uid: 'ada', visit: 'visit of Ada' }
  await Promise.all([
    signEarly(
      tab,
      () => left,
      async () => 'visit of the one before',
      tell,
    ),
    signEarly(
      signedUp,
      () => here,
      async () => 'not asked',
      tell,
    ),
  ])

  expect(await tab.list('e')).toEqual([])
  expect(await tab.list('r')).toHaveLength(1)
  expect([...(tab.mine('r') as Report[]), ...(signedUp.mine('r') as Report[])]).toEqual(await tab.list('r'))
  expect(told.length).toBeLessThanOrEqual(1)
})
