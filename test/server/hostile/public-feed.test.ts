import { describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/server/access/users/create-account.ts'
import { aPage } from '../a-page.ts'
import { aCaller, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH } from './verification.ts'

const property = (prop: string, op: string, value?: unknown) => ({ kind: 'property', prop, op, value })
const all = (...items: object[]) => ({ items_op: 'and', items }) as never

describe.each(BOTH)('Somebody who reads the feed, on %s', store => {
  const { server } = serverFor(store)

  async function anAccount() {
    return aCaller(server, await server.store.transaction(tx => createAccount(tx, {})))
  }

  test('finds nothing that is only delivered, and nothing of the Segments that it alone uses', async () => {
    const me = await anAccount()
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: 'Debtors',
        published_at: '$now',
        ...(all(property('owes', 'nx')) as object),
      })
    ).body
    const steps = [{ title: 'Your contract will be terminated' }]
    const letter = await me.live({
      automatic: false,
      steps,
      segment: all({ kind: 'segment', id: segment.id, op: 'in' }),
    })
    const open = await me.live()
    const [meant, stranger] = [unique('meant'), unique('stranger')]
    await me.person(meant)
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: letter.id, uid: meant })
    const { sent, feed } = await aPage(me, { uid: stranger })
    expect(feed).not.toBeNull()
    expect(sent).toContain(open.id)
    expect(sent).not.toMatch(/terminated|Debtors|owes/)
    expect(sent).not.toContain(letter.id)
    expect((await aPage(me, { uid: meant })).sent).toContain('terminated')
  })

  test('finds no address, uid, id or list of people in any condition, and the conditions still decide', async () => {
    const me = await anAccount()
    const ada = await me.person('ada@example.org', { properties: { email: 'ada@home.example' } })
    const conditions = [
      property('email', 'eq', ['ada@home.example', 'eve@home.example']), property('uid', 'in-v', 'ada@example.org, eve@example.org'),
      property('id', 'eq', ada.profile.id),
    ] // biome-ignore format: a list of conditions
    const ids: string[] = []
    for (const condition of conditions) ids.push((await me.live({ segment: all(condition) })).id)
    const meant = await aPage(me, { uid: 'ada@example.org' })
    const stranger = await aPage(me, { uid: unique('stranger') })
    expect([meant.shown(), stranger.shown()]).toEqual([ids, []])
    for (const secret of ['home.example', 'eve@', 'ada@', ada.profile.id])
      expect([secret, stranger.sent.includes(secret)]).toEqual([secret, false])
  })
  test('gets what is only delivered by its key, if it has one and somebody guesses it, and by no part of its id', async () => {
    const me = await anAccount()
    const steps = [{ title: 'Your contract ends' }]
    const content = { name: 'The end', automatic: false, steps }
    const file = { name: 'the-end', kind: 'tour', content, live: true, remember: { live: true, seen: null } }
    const pushed = await me.api('POST', '/v3/edit/files', { files: [file] })
    const { id } = pushed.body.files[0]
    const nameless = await me.live({ automatic: false, steps })
    const asked = async (...wanted: string[]) => (await aPage(me, { wanted })).answer.wanted?.map(one => one.id) ?? []
    expect(await asked('the-end')).toEqual([id])
    const parts = [
      nameless.id.slice(0, -1),
      nameless.id.toUpperCase(),
      `${nameless.id.slice(0, 20)}%`,
      '%',
      '',
      'the-en_',
    ]
    expect(await asked(...parts)).toEqual([])
  })
})
