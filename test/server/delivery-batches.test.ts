import { describe, expect, test } from 'vitest'
import { type Answered, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

const BATCH = '/v3/edit/deliveries/batch'
const DAY = 86_400_000

describe.each(STORES)('Deliveries to many people, on %s', store => {
  const { server, me } = serverFor(store)

  const people = async (count: number, properties: object = {}): Promise<string[]> => {
    const uids = Array.from({ length: count }, () => unique('uid'))
    for (const uid of uids) await me.person(uid, { properties: { email: `${uid}@example.org`, ...properties } })
    return uids
  }
  const begin = async (more: object): Promise<Answered> => {
    const tour = await me.live()
    return me.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, ...more })
  }
  const read = async (id: string) => (await me.api('GET', `${BATCH}/${id}`)).body.batch
  /** Everybody whom it left out, in pages of two. */
  const leftOut = async (id: string) => {
    const all: { uid?: string; email?: string; profile_id: string | null; reason: string }[] = []
    for (let before = ''; ; ) {
      const { body } = await me.api('GET', `${BATCH}/${id}/left_out?limit=2${before && `&before=${before}`}`)
      all.push(...body.left_out)
      if (body.cursor.before === null) return all
      before = body.cursor.before
    }
  }
  const madeBy = (id: string) =>
    lookInto<{ uid: string; removed_at: number | null; at: number | null }>(
      server,
      `SELECT p.uid, d.removed_at, d.at FROM deliveries d JOIN profiles p ON p.account_id = d.account_id AND p.id = d.profile_id
       WHERE d.job_id = $1`,
      [id],
    )
  const uidsOf = async (id: string) => (await madeBy(id)).map(({ uid }) => uid).toSorted()

  test('[S346] one request delivers to everybody in a list, once each, and says whom it left out and why', async () => {
    const uids = await people(7)
    const unseen = unique('unseen')
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: unseen })
    const nobody = unique('nobody')
    const answer = await begin({ uids: [...uids, unseen, uids[0]!, nobody], options: { plan: 'pro' }, until: '+7d' })
    expect([answer.status, answer.body.batch.state]).toEqual([202, 'running'])
    const { id } = answer.body.batch
    await server.settle()
    expect(await read(id)).toMatchObject({
      state: 'done', of: 10, done: 10, created: 7, removed: 0, left_out: { unseen: 1, not_found: 1, already: 1 },
    }) // biome-ignore format: one batch
    expect(await uidsOf(id)).toEqual(uids.toSorted())
    const first = (await me.api('GET', `/v3/edit/deliveries?batch_id=${id}&limit=4`)).body
    const second = (await me.api('GET', `/v3/edit/deliveries?batch_id=${id}&limit=4&before=${first.cursor.before}`))
      .body
    const listed: { id: string; batch_id: string; profile_id: string }[] = [...first.deliveries, ...second.deliveries]
    expect(new Set(listed.map(each => each.id)).size).toBe(7)
    expect(listed.every(({ batch_id }) => batch_id === id)).toBe(true)
    const [of] = listed
    const narrowed = `batch_id=${id}&profile_id=${of!.profile_id}&state=waiting`
    expect((await me.api('GET', `/v3/edit/deliveries?${narrowed}`)).body.deliveries).toMatchObject([{ id: of!.id }])
    expect((await me.api('GET', '/v3/edit/deliveries?batch_id=nowhere')).body.deliveries).toEqual([])
    const out = await leftOut(id)
    expect(out.map(({ uid, reason }) => [uid, reason]).toSorted()).toEqual(
      [
        [unseen, 'unseen'],
        [uids[0], 'already'],
        [nobody, 'not_found'],
      ].toSorted(),
    )
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uids[3]}`)).body
    expect(profile.delivery_ids).toHaveLength(1)
    const { delivery } = (await me.api('GET', `/v3/edit/deliveries/${profile.delivery_ids[0]}`)).body
    expect(delivery).toMatchObject({ options: { plan: 'pro' }, group_kind: 'delivery', at: null })
    expect(Date.parse(delivery.until) - Date.parse(answer.body.batch.created_at)).toBe(7 * DAY)
    expect((await me.person(uids[3])).deliveries.map(({ delivery }) => delivery.id)).toEqual(profile.delivery_ids)
  })

  test('[S346] people are named by ids or e-mail addresses too; several with one address are not guessed', async () => {
    const [a, b, c] = await people(3)
    const twins = await people(2, { email: unique('twin@example.org') })
    const ids = await Promise.all(
      [a, b].map(async uid => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.id),
    )
    const byId = (await begin({ ids: [...ids, '0'.repeat(24)] })).body.batch.id
    const email = (await me.api('GET', `/v3/analyze/profile?uid=${twins[0]}`)).body.profile.email
    const byEmail = (await begin({ emails: [`${c}@EXAMPLE.org`, email] })).body.batch.id
    await server.settle()
    expect(await uidsOf(byId)).toEqual([a, b].toSorted())
    expect(await leftOut(byId)).toMatchObject([{ profile_id: '0'.repeat(24), reason: 'not_found' }])
    expect(await uidsOf(byEmail)).toEqual([c])
    expect(await leftOut(byEmail)).toMatchObject([{ email, reason: 'ambiguous' }])
  })

  test('[S346] those in a Segment get it whom the console counts, as it was when it was asked for', async () => {
    const plan = unique('plan')
    const uids = await people(7, { plan })
    await people(3, { plan: 'another' })
    const unseen = unique('unseen')
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: unseen, plan })
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: plan }]
    const { segment } = (await me.api('POST', '/v3/edit/segments', { name: unique('s'), items, published_at: '$now' }))
      .body
    const { count } = (await me.api('GET', `/v3/analyze/profiles/count?segment_id=${segment.id}`)).body
    expect(count).toBe(8)
    const { batch } = (await begin({ segment_id: segment.id })).body
    // Whoever comes later, and what the Segment says later, is another matter.
    const later = await people(1, { plan })
    await me.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [], published_at: '$now' })
    await server.settle()
    const after = await read(batch.id)
    expect(after).toMatchObject({ state: 'done', created: 7, left_out: { unseen: 1 }, segment: { id: segment.id } })
    expect(after.done).toBe(after.of)
    expect(await uidsOf(batch.id)).toEqual(uids.toSorted())
    expect(await uidsOf(batch.id)).not.toContain(later[0])
  })

  test('[S346] the same key makes one batch, and no second Delivery for a person', async () => {
    const uids = await people(4)
    const tour = await me.live()
    const wanted = { model_kind: 'tour', model_id: tour.id, idempotency_key: unique('key') }
    await me.api('POST', '/v3/edit/deliveries', { ...wanted, uid: uids[1] })
    const first = await me.api('POST', BATCH, { ...wanted, uids })
    const again = await me.api('POST', BATCH, { ...wanted, uids })
    expect([first.status, again.status, again.body.batch.id]).toEqual([202, 200, first.body.batch.id])
    const other = await me.api('POST', BATCH, { ...wanted, uids: uids.slice(1) })
    expect([other.status, other.body.reason, other.body.param]).toEqual([409, 'already', 'idempotency_key'])
    await server.settle()
    expect(await read(first.body.batch.id)).toMatchObject({ created: 3, left_out: { already: 1 } })
    for (const uid of uids)
      expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.delivery_ids).toHaveLength(1)
  })

  test('[S346] a batch is cancelled as a whole, also after it is done: what still waits is removed', async () => {
    const uids = await people(6)
    const { batch } = (await begin({ uids })).body
    await server.settle()
    // This page holds the lease of its Delivery.
    await me.person(uids[2])
    const cancelled = await me.api('DELETE', `${BATCH}/${batch.id}`)
    expect([cancelled.status, cancelled.body.batch.state]).toEqual([200, 'cancelling'])
    await server.settle()
    // A page is about to show one of them.
    expect(await read(batch.id)).toMatchObject({ state: 'cancelling', removed: 5 })
    server.clock.advance(60_000)
    await server.settle()
    expect(await read(batch.id)).toMatchObject({ state: 'cancelled', created: 6, removed: 6 })
    expect((await madeBy(batch.id)).every(({ removed_at }) => removed_at !== null)).toBe(true)
    for (const uid of uids) expect((await me.person(uid)).deliveries).toEqual([])
    // A second time changes nothing.
    expect((await me.api('DELETE', `${BATCH}/${batch.id}`)).body.batch).toMatchObject({
      state: 'cancelled',
      removed: 6,
    })
  })

  test('[S346] a batch that was cancelled before it began makes nothing', async () => {
    const uids = await people(3)
    const { batch } = (await begin({ uids })).body
    await me.api('DELETE', `${BATCH}/${batch.id}`)
    await server.settle()
    const { state, created, removed } = await read(batch.id)
    expect([state, created - removed]).toEqual(['cancelled', 0])
    for (const uid of uids) expect((await me.person(uid)).deliveries).toEqual([])
  })

  test('[S346] a batch whose Experience goes offline ends, and says so', async () => {
    const uids = await people(3)
    const tour = await me.live()
    const { batch } = (await me.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, uids })).body
    await server.store.transaction(tx =>
      tx.run('UPDATE experiences SET live = NULL WHERE account_id = $1 AND id = $2', [
        server.credentials.account,
        tour.id,
      ]),
    )
    await server.settle()
    expect(await read(batch.id)).toMatchObject({ state: 'failed', reason: 'not_live' })
    expect(await lookInto(server, 'SELECT 1 FROM job_items WHERE job_id = $1', [batch.id])).toEqual([])
  })

  test('[S346] what is wrong for everybody is refused at once, and what is wrong for one is said about them', async () => {
    const [uid] = await people(1)
    const tour = await me.live()
    const refused = async (more: object) => {
      const { status, body } = await me.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, ...more })
      return [status, body.reason]
    }
    expect(await refused({})).toEqual([422, 'required'])
    expect(await refused({ uids: [] })).toEqual([422, 'invalid'])
    expect(await refused({ uids: [uid], emails: ['a@b.c'] })).toEqual([422, 'required'])
    expect(await refused({ uids: [uid], until: '2020-01-01' })).toEqual([422, 'past'])
    expect(await refused({ uids: [uid], delivery_ids_limit: 9 })).toEqual([422, 'invalid'])
    expect(await refused({ uid })).toEqual([422, 'unknown_parameter'])
    expect(await refused({ segment_id: '0'.repeat(24) })).toEqual([404, 'not_found'])
    expect(await refused({ uids: [uid], model_id: '0'.repeat(24) })).toEqual([404, 'not_found'])
    for (let i = 0; i < 3; i++) await begin({ uids: [uid] })
    await server.settle()
    // Three wait: that is the limit of the account.
    const full = (await begin({ uids: [uid] })).body.batch
    const instead = (await begin({ uids: [uid], delivery_ids_at_limit: 'drop' })).body.batch
    await server.settle()
    expect(await read(full.id)).toMatchObject({ created: 0, left_out: { too_many: 1 } })
    expect(await read(instead.id)).toMatchObject({ created: 1, left_out: {} })
  })

  test('[S346] nobody who was forgotten stays in the list of those left out', async () => {
    const uid = unique('unseen')
    await me.api('POST', '/v3/observe/hooks/profiles', { uid })
    const stranger = unique('stranger')
    const { batch } = (await begin({ uids: [uid, stranger] })).body
    await server.settle()
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: stranger })
    expect((await leftOut(batch.id)).map(one => one.uid)).toEqual([stranger])
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${stranger}`)
    expect(await leftOut(batch.id)).toEqual([])
    await server.settle()
    expect(await lookInto(server, 'SELECT * FROM job_left_out WHERE job_id = $1', [batch.id])).toEqual([])
  })

  test('[S346] whoever is forgotten while a batch is on its way to them is counted, and not named', async () => {
    const [byUid, byEmail] = [unique('gone'), unique('gone')]
    for (const uid of [byUid, byEmail])
      await me.api('POST', '/v3/observe/hooks/profiles', { uid, email: `${uid}@example.org` })
    const lists = { uids: [byUid], emails: [`${byEmail}@example.org`] }
    const ids: string[] = []
    for (const [by, names] of Object.entries(lists)) ids.push((await begin({ [by]: names })).body.batch.id)
    await server.settle()
    for (const uid of [byUid, byEmail]) await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    // As if it had not come to them yet.
    for (const [index, names] of Object.values(lists).entries()) {
      const of = [server.credentials.account, ids[index]!]
      const insert = 'INSERT INTO job_items (account_id, job_id, number, body) VALUES ($1, $2, 0, $3)'
      await lookInto(server, insert, [...of, JSON.stringify(names)])
      const again = `state = 'running', ended_at = NULL, place = '{"piece":0,"after":0}'`
      await lookInto(server, `UPDATE jobs SET ${again} WHERE account_id = $1 AND id = $2`, of)
    }
    await server.settle()
    for (const id of ids) {
      expect((await read(id)).left_out).toEqual({ unseen: 1, not_found: 1 })
      expect(await leftOut(id)).toMatchObject([{ profile_id: null, reason: 'not_found' }])
      expect(JSON.stringify(await leftOut(id))).not.toContain('gone')
    }
  })

  test('[S346] batches are listed, newest first', async () => {
    const [uid] = await people(1)
    const first = (await begin({ uids: [uid] })).body.batch
    const second = (await begin({ uids: [uid] })).body.batch
    await server.settle()
    const { body } = await me.api('GET', `${BATCH}?limit=2`)
    expect(body.batches.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect((await me.api('GET', `${BATCH}?before=${second.id}&limit=1`)).body.batches[0].id).toBe(first.id)
  })
})
