import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { entryFor, signEarly } from '../../../src/client/keep/reports.ts'
import { openStorage } from '../../../src/client/keep/storage.ts'
import type { Report } from '../../../src/protocol/wire.ts'
import { createTime } from '../model/clock.ts'
import { fakeWindow } from '../model/fake-window.ts'

const BROWSER = 'a-browser'
const noProof = () => undefined

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
      noProof,
      async () => 'visit of the one before',
      tell,
    ),
    signEarly(
      signedUp,
      () => here,
      noProof,
      async () => 'not asked',
      tell,
    ),
  ])

  expect(await tab.list('e')).toEqual([])
  expect(await tab.list('r')).toHaveLength(1)
  expect([...(tab.mine('r') as Report[]), ...(signedUp.mine('r') as Report[])]).toEqual(await tab.list('r'))
  expect(told.length).toBeLessThanOrEqual(1)
})

test('what somebody said with a proof goes out by that proof, also from a page that has none', async () => {
  const tab = aTab(new IDBFactory())
  const said: Report = { key: 'k1', at: 1, visit: '', type: 'event', name: 'exported' }
  const ada = { anonymous: 'first', browser: BROWSER, uid: 'ada' }
  const asked: (string | undefined)[] = []
  const introduce = async ({ uid_hash }: { uid_hash?: string }) => {
    asked.push(uid_hash)
    return 'visit of Ada'
  }
  const sign = async (proof?: string) => {
    await tab.put([entryFor({ ...ada, uid_hash: 'a proof' }, said)])
    await signEarly(
      tab,
      () => ({ ...ada, visit: 'visit of nobody' }),
      () => proof,
      introduce,
      () => {},
    )
    return (await tab.list('r')) as Report[]
  }
  expect(await sign()).toMatchObject([{ visit: 'visit of Ada' }])
  expect(asked).toEqual(['a proof'])
  // This page has proven it itself, so nobody is asked again.
  expect(await sign('a proof')).toMatchObject([{ visit: 'visit of nobody' }])
  expect(asked).toHaveLength(1)
})
