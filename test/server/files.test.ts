import { describe, expect, test } from 'vitest'
import { someone } from './a-browser.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

interface File {
  id: string
  stamp: string
  live: object | null
  live_stamp: string
  was_live: boolean
  pushed: object | null
  content: { name: string }
}

describe.each(STORES)('Files on %s', store => {
  const { me, server } = serverFor(store)
  const push = (files: object[], more = {}) => me.api('POST', '/v3/edit/files', { files, ...more })
  const aTour = (name: string, more = {}) => ({ name, steps: [{ title: 'One' }], ...more })
  const read = async (id: string): Promise<File> => {
    const { files } = (await me.api('GET', '/v3/edit/files?of=experiences&limit=500')).body
    return files.find((file: File) => file.id === id)
  }
  const remember = { live: true, seen: null }

  test('several files are written and published at once, and refer to each other', async () => {
    const [name, segment, environment] = [unique('tour'), unique('segment'), unique('environment')]
    const { status, body } = await push([
      { name: 'e', kind: 'environment', content: { name: environment }, remember },
      { name: 's', kind: 'segment', content: { name: segment, items: [] }, live: true, remember },
      {
        name: 't',
        kind: 'tour',
        content: aTour(name, {
          url_group_ids: ['file:e'],
          segment: { items: [{ kind: 'segment', id: 'file:s', op: 'in' }] },
        }),
        live: true,
        remember,
      },
    ])
    expect([status, body]).toMatchObject([200, { files: [{ name: 'e' }, { name: 's' }, { name: 't' }] }])
    const [e, s, t] = body.files.map(({ id }: File) => id)
    expect(await read(t)).toMatchObject({
      content: { name, url_group_ids: [e], segment: { items: [{ id: s }] } },
      live: { name },
      was_live: true,
      pushed: { stamp: expect.any(String), seen: null },
    })
  })

  test('what is new may refer to itself and to each other, in any order; Segments may not contain themselves', async () => {
    const unseen = (name: string) => ({ kind: 'tour', id: `file:${name}`, op: 'not-seen' })
    const inside = (name: string) => ({ kind: 'segment', id: `file:${name}`, op: 'in' })
    const segment = (name: string, ...items: object[]) => ({
      name,
      kind: 'segment',
      content: { name: unique(name), items },
      live: true,
    })
    const tour = (name: string, ...items: object[]) => ({
      name,
      kind: 'tour',
      content: aTour(unique(name), { segment: { items } }),
      live: true,
    })
    const { status, body } = await push([
      tour('one', unseen('one'), unseen('two'), inside('outer')),
      tour('two', unseen('one')),
      segment('outer', inside('inner')),
      segment('inner', unseen('two')),
    ])
    expect([status, body.messages]).toEqual([200, undefined])
    const [one, two] = body.files.map(({ id }: File) => id)
    expect((await read(one)).live).toMatchObject({ segment: { items: [{ id: one }, { id: two }, {}] } })

    const around = [segment('x', inside('y')), segment('y', inside('z')), segment('z', inside('y'))]
    expect(await push([...around, tour('w', inside('x'))])).toMatchObject({
      status: 422,
      body: {
        problems: [
          { name: 'y', messages: ['the Segment would contain itself: z, y'] },
          { name: 'z', messages: ['the Segment would contain itself: y, z'] },
          { name: 'x', messages: ['it refers to "file:y", which could not be created'] },
          { name: 'w', messages: ['it refers to "file:x", which could not be created'] },
        ],
      },
    })
  })

  test('a file that is refused keeps all others from being written, and a dry run writes nothing', async () => {
    const good = { name: 'good', kind: 'tour', content: aTour(unique('good')) }
    const bad = { name: 'bad', kind: 'tour', content: aTour(unique('bad'), { url_group_ids: ['0'.repeat(24)] }) }
    const late = { name: 'late', kind: 'tour', content: aTour(unique('late'), { percent: 400 }) }
    const before = (await me.api('GET', '/v3/edit/tours?limit=500')).body.tours.length
    expect(await push([good, bad, late])).toMatchObject({
      status: 422,
      body: { problems: [{ name: 'bad' }, { name: 'late' }] },
    })
    expect(await push([good], { dry_run: true })).toMatchObject({ status: 200, body: { files: [{ id: '' }] } })
    expect((await me.api('GET', '/v3/edit/tours?limit=500')).body.tours).toHaveLength(before)
  })

  test('stamps that are no longer true are refused: of the draft, and of what people get', async () => {
    const { id } = (await push([{ name: 't', kind: 'tour', content: aTour(unique('t')), live: true }])).body.files[0]
    const { stamp, live_stamp } = await read(id)
    const again = { name: 't', kind: 'tour', id, read: { stamp, live_stamp }, content: aTour('other') }
    await me.api('PATCH', `/v3/edit/tours/${id}`, { published_at: null })
    expect(await push([again])).toMatchObject({ status: 409, body: { stale: [{ name: 't', id }] } })
    await me.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now', description: 'newer' })
    expect((await push([again])).status).toBe(409)
    const now = await read(id)
    expect((await push([{ ...again, read: { stamp: now.stamp, live_stamp: now.live_stamp } }])).status).toBe(200)
    expect(await read(id)).toMatchObject({ content: { name: 'other' }, live: { description: 'newer' } })
  })

  test('what people get after a roll back has another stamp than the same content before it', async () => {
    const { id } = (await push([{ name: 't', kind: 'tour', content: aTour(unique('t')), live: true }])).body.files[0]
    const first = await read(id)
    await me.api('PATCH', `/v3/edit/tours/${id}`, { description: 'bad', published_at: '$now' })
    await me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })
    const { live, live_stamp } = await read(id)
    expect(live).toEqual(first.live)
    expect(live_stamp).not.toBe(first.live_stamp)
  })

  /** A live tour that uses a live Segment, which uses another. */
  const used = async () => {
    const uses = (id: string) => ({ items: [{ kind: 'segment', id, op: 'in' }] })
    const { body } = await push([
      { name: 'inner', kind: 'segment', content: { name: unique('inner'), items: [] }, live: true },
      { name: 's', kind: 'segment', content: { name: unique('s'), ...uses('file:inner') }, live: true },
      { name: 't', kind: 'tour', content: aTour(unique('t'), { segment: uses('file:s') }), live: true },
    ])
    const [inner, s, t] = body.files.map(({ id }: File) => id)
    return [
      { name: 'inner', kind: 'segment', id: inner },
      { name: 's', kind: 'segment', id: s },
      { name: 't', kind: 'tour', id: t },
    ] as const
  }

  test.each(['in the order of their references', 'in the other order'])(
    'a Segment and the live Experience that uses it are taken away together, %s',
    async order => {
      for (const gone of [{ live: false }, { archive: true }]) {
        const all = (await used()).map(file => ({ ...file, ...gone }))
        const { status, body } = await push(order === 'in the other order' ? all.toReversed() : all)
        expect([status, body]).toMatchObject([200, { files: [{}, {}, {}] }])
        if (gone.archive) expect(await read(all[2]!.id)).toBeUndefined()
        else expect(await read(all[2]!.id)).toMatchObject({ live: null, was_live: true })
      }
    },
  )

  test('a Segment that a draft uses is not archived, also if that draft is unpublished with the same push', async () => {
    const [inner, s, t] = await used()
    const { status, body } = await push([
      { ...inner, archive: true },
      { ...s, archive: true },
      { ...t, live: false },
    ])
    const problem = { name: 's', messages: [expect.stringMatching(/is used by tour/)] }
    expect([status, body.problems]).toEqual([422, [problem]])
    expect((await read(t.id)).live).not.toBeNull()
  })

  test('an author writes drafts and publishes nothing, not even with a time inside the content', async () => {
    const author = await someone(server, 'author')
    const ask = (file: object) =>
      author.ask('POST', '/v3/edit/files', { files: [{ name: 't', kind: 'tour', ...file }] })
    expect((await ask({ content: aTour(unique('t')) })).status).toBe(200)
    expect((await ask({ content: aTour(unique('t')), live: true })).status).toBe(403)
    expect((await ask({ content: aTour(unique('t'), { published_at: '$now' }) })).status).toBe(422)
    expect((await ask({ kind: 'theme', content: { radius: 3 } })).status).toBe(403)
    expect((await ask({ kind: 'environment', content: { name: 'x' } })).status).toBe(403)
  })
})
