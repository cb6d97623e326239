import { describe, expect, test } from 'vitest'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('The stamp of the settings, on %s', store => {
  const { me } = serverFor(store)
  const read = async () => (await me.api('GET', '/v3/edit/account')).body.account
  const change = (changes: object) => me.api('PATCH', '/v3/edit/account', changes)

  test('who sends it overwrites only what they have seen; nothing is changed otherwise', async () => {
    const { stamp } = await read()
    const first = await change({ theme: { radius: 21 }, stamp })
    expect(first).toMatchObject({ status: 200, body: { account: { theme: { radius: 21 } } } })
    expect(first.body.account.stamp).not.toBe(stamp)
    const late = await change({ theme: { density: 'roomy' }, stamp })
    expect([late.status, late.body.messages[0]]).toEqual([
      409,
      'The settings were changed since you read them; read them again',
    ])
    expect(await read()).toEqual(first.body.account)
    expect((await change({ name: 'Another', stamp: first.body.account.stamp })).status).toBe(200)
    expect((await change({ theme: null, stamp: first.body.account.stamp })).status).toBe(409)
    expect((await change({ theme: null })).status).toBe(200)
  })
})
