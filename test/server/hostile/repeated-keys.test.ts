import { describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/server/access/users/create-account.ts'
import { aCaller, type Caller, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

describe.each(BOTH)('Somebody who has seen the Idempotency-Key of another request, on %s', store => {
  const { server, me } = serverFor(store)

  async function anotherAccount() {
    const made = await server.store.transaction(tx => createAccount(tx, { name: unique('Theirs') }))
    return aCaller(server, made)
  }
  const headed = (key: string) => ({ 'idempotency-key': key })
  const deliver = (who: Caller, body: object, key: string, path = '') =>
    who.api('POST', `/v3/edit/deliveries${path}`, body, headed(key))
  const event = (who: Caller, body: object, key: string) =>
    who.api('POST', '/v3/observe/hooks/events', body, headed(key))
  async function aTourFor(who: Caller, uid = unique('uid')) {
    await who.person(uid)
    return { model_kind: 'tour', model_id: (await who.live()).id, uid }
  }

  test('repeats nothing of another account, whatever was asked for with it', async () => {
    const theirs = await anotherAccount()
    const key = unique('key')
    const uid = unique('uid')
    const [mine, other] = [await aTourFor(me, uid), await aTourFor(theirs, uid)]
    const [first, second] = [await deliver(me, mine, key), await deliver(theirs, other, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.delivery.id).not.toBe(first.body.delivery.id)
    const said = { uid, name: unique('paid') }
    const [own, foreign] = [await event(me, said, key), await event(theirs, said, key)]
    expect([own.body.repeated, foreign.body.repeated]).toEqual([undefined, undefined])
    expect(foreign.body.profile.id).not.toBe(own.body.profile.id)
  })

  test('gets 409 for another operation with it, and hears nothing of the first', async () => {
    const key = unique('key')
    const { uid, ...tour } = await aTourFor(me)
    expect((await deliver(me, { ...tour, uids: [uid] }, key, '/batch')).status).toBe(202)
    await server.settle()
    const again = await deliver(me, { ...(await aTourFor(me, uid)) }, key)
    expect([again.status, again.body.reason]).toEqual([409, 'already'])
    expect(JSON.stringify(again.body)).not.toContain(tour.model_id)
  })

  test('makes no event of one person count for another, and learns no id', async () => {
    const key = unique('message')
    const [ada, eve] = [unique('ada'), unique('eve')]
    const { id } = (await me.person(ada)).profile
    await me.person(eve)
    const name = unique('paid')
    expect((await event(me, { uid: ada, name }, key)).status).toBe(200)
    const { secret } = (await me.api('POST', '/v3/edit/secrets', { name: unique('hooks'), role: 'hooks' })).body.secret
    for (const uid of [eve, unique('nobody')]) {
      const { status, body } = await me.api(
        'POST',
        '/v3/observe/hooks/events',
        { uid, name },
        { ...headed(key), 'x-account-secret': secret },
      )
      expect([uid, status, body.reason]).toEqual([uid, 409, 'already'])
      expect(JSON.stringify(body)).not.toContain(id)
    }
    const batch = await me.api('POST', '/v3/observe/hooks/events/batch', {
      events: [{ uid: eve, name, message_id: key }],
    })
    expect(batch.body).toMatchObject({ taken: 0, errors: [{ index: 0, reason: 'already' }] })
    expect(await lookInto(server, 'SELECT profile_id FROM events WHERE message_id = $1', [key])).toEqual([
      { profile_id: id },
    ])
  })

  test('reads no answer with a secret whose role could not have asked', async () => {
    const key = unique('key')
    const mine = await aTourFor(me)
    await deliver(me, mine, key)
    for (const role of ['read', 'hooks', 'author']) {
      const { secret } = (await me.api('POST', '/v3/edit/secrets', { name: unique(role), role })).body.secret
      const headers = { ...headed(key), 'x-account-secret': secret }
      expect([role, (await me.api('POST', '/v3/edit/deliveries', mine, headers)).status]).toEqual([role, 403])
    }
  })
})
