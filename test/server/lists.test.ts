import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { openApiDocument } from '../../src/server/documents/openapi/document.ts'
import { IN_FULL } from '../runs.ts'
import { aCaller, type Caller, displayed } from './caller.ts'
import { samples } from './sample-experiences.ts'
import { ANY_STORE, aServer, STORES, type StoreName } from './stores.ts'

/** Every list of records with pages, from the API document. There are no searches. */
const lists = Object.entries(openApiDocument(endpoints, 'test').paths)
  .filter(([, { get }]) => ['limit', 'before'].every(each => get?.parameters.some(({ name }) => name === each)))
  .map(([path]) => path)
  .filter(path => path !== '/v3/edit/searches')

/** All kinds of Experiences have the same statements: on the second store, tours are enough. */
const listsOn = (store: StoreName) =>
  IN_FULL || ANY_STORE.includes(store)
    ? lists
    : lists.filter(path => !/\/(survey|launcher|tooltip|embed)s\b/.test(path))

/** Verdicts are listed by their Experience. */
interface Item {
  id: string
  candidate?: { experience: { id: string } }
}

describe.each(STORES)('Lists on %s', store => {
  let server: BeckonServer
  let me: Caller
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await aServer(store, { webhooksAllow: ['127.0.0.1'] })
    me = aCaller(server)
    for (const [kind, sample] of Object.entries(samples)) {
      for (let n = 0; n < 3; n++) {
        const { body } = await me.api('POST', `/v3/edit/${kind}s`, { ...sample(), published_at: '$now' })
        ids[`${kind}s`] = body[kind].id
      }
      // Another content each time makes another version.
      for (const name of ['a', 'b', 'c']) {
        await me.api('PATCH', `/v3/edit/${kind}s/${ids[`${kind}s`]}`, { name, published_at: '$now' })
      }
    }
    await me.person('nothing-waits')
    // Nobody listens there, but there are three attempts.
    const hook = await me.api('POST', '/v3/edit/webhooks', { url: 'https://127.0.0.1:9/', topics: ['ping'] })
    ids.webhooks = hook.body.webhook.id
    for (let n = 0; n < 3; n++) await me.api('POST', `/v3/edit/webhooks/${ids.webhooks}/test`)
    for (const name of ['a', 'b', 'c']) {
      await me.api('POST', '/v3/edit/segments', { name, items: [] })
      await me.api('POST', '/v3/edit/url_groups', { name })
      await me.api('POST', '/v3/edit/tags', { name })
      await me.api('POST', '/v3/edit/properties', { name, description: '', kind: 'profile' })
      await me.api('POST', '/v3/edit/users', { email: `${name}@example.org`, role: 'viewer' })
      await me.api('POST', '/v3/edit/urls', { host: `${name}.example.com` })
      await me.api('POST', '/v3/observe/hooks/companies', { uid: name })
      const { visit, profile } = await me.person(name)
      await me.api('POST', '/v3/observe/hooks/events', { uid: name, name: `saved ${name}` })
      ids.profiles = profile.id
      const interaction = `showing-${name}`
      await me.report(visit, displayed({ id: ids.tours!, kind: 'tour' }))
      await me.report(visit, displayed({ id: ids.surveys!, kind: 'survey' }, { interaction }))
      const { survey } = (await me.api('GET', `/v3/edit/surveys/${ids.surveys}`)).body
      await me.report(visit, {
        key: `answer-${name}`,
        at: Date.now(),
        type: 'answer',
        interaction,
        step: survey.steps[0].id,
        answer: '5',
      })
      await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: ids.tours, uid: name })
      await me.api('POST', '/v3/edit/previews', { kind: 'tour', id: ids.tours, url: 'https://app.example.com/' })
      const url = `https://${name}.example.com`
      const answer_hash = createHash('sha256').update('an answer').digest('hex')
      const wanted = { kind: 'tour', experience_id: ids.tours, url, answer_hash }
      const { code } = (await me.api('POST', '/v3/edit/studio_codes', wanted)).body
      await me.page('studio' as never, { v: 3, code, answer: 'an answer' }, { origin: url })
    }
    ids.limit_groups = await limitGroups()
    const nobody = { model_kind: 'tour', model_id: ids.tours, uids: ['nobody', 'no one', 'none'] }
    for (let n = 0; n < 3; n++) {
      const { body } = await me.api('POST', '/v3/edit/deliveries/batch', nobody)
      ids['/v3/edit/deliveries/batch/{id}/left_out'] = body.batch.id
      const form = new FormData()
      form.append('action', 'update')
      form.append('file', new File(['uid\nnobody\nno one\nnone\n'], 'people.csv'))
      const headers = { 'x-account-secret': server.credentials.secret! }
      const sent = await server.app.request('/v3/edit/imports', { method: 'POST', headers, body: form })
      ids['/v3/edit/imports/{id}/left_out'] = (await sent.json()).import.id
    }
    await server.settle()
  })
  afterAll(() => server.close())

  /** Three groups. The last one has three tags, and by these everything that can be limited. */
  async function limitGroups(): Promise<string> {
    const all = async (path: string) => itemsOf((await me.api('GET', `${path}?limit=500`)).body).map(({ id }) => id)
    const [tags, tours, surveys] = [
      await all('/v3/edit/tags'),
      await all('/v3/edit/tours'),
      await all('/v3/edit/surveys'),
    ]
    const updates = [...tours, ...surveys].map(experience_id => ({ experience_id, tag_name: '+a' }))
    await me.api('POST', '/v3/edit/tags/bulk', { updates })
    let last = ''
    for (const name of ['a', 'b', 'c']) {
      const group = { name, kind: 'tags', tag_ids: tags, rate_limit_size: 1, rate_limit_kind: '1d' }
      last = (await me.api('POST', '/v3/edit/limit_groups', group)).body.limit_group.id
    }
    return last
  }

  /** The address of a list, with its required parameters. */
  const address = (path: string, query: string) => {
    const needed: Record<string, string> = {
      '/v3/analyze/interactions': `id=${ids.tours}&`,
      '/v3/analyze/explain': 'uid=nothing-waits&',
      '/v3/edit/files': 'of=experiences&',
      '/v3/edit/properties': 'kind=profile&',
    }
    const own = path.replace('{id}', ids[path] ?? ids[path.split('/').at(-3)!] ?? ids[path.split('/')[3]!] ?? '')
    return `${own}?${needed[path] ?? ''}${query}`
  }
  const itemsOf = (body: Record<string, unknown>) => {
    const items = Object.values(body).find(value => Array.isArray(value)) as Item[]
    return items.map(item => item.candidate?.experience ?? item)
  }

  test('[S87] there are as many as the specification and its extensions say', () => {
    expect(lists).toEqual(
      expect.arrayContaining([
        '/v3/edit/changes', '/v3/edit/tours/{id}/changes', '/v3/analyze/interactions', '/v3/edit/deliveries', '/v3/edit/urls',
        '/v3/edit/url_groups', '/v3/edit/tours', '/v3/edit/segments', '/v3/analyze/companies', '/v3/analyze/responses',
        '/v3/edit/users', '/v3/edit/audit', '/v3/analyze/profiles',
      ]), // biome-ignore format: a table of addresses
    )
  })

  test.each(listsOn(store))(
    '[S87] %s: pages by id lead through all of it, newest first, each item once',
    async path => {
      const all = itemsOf((await me.api('GET', address(path, 'limit=500'))).body).map(({ id }) => id)
      expect(all.length).toBeGreaterThanOrEqual(3)
      expect(all).toEqual(all.toSorted().toReversed())
      const paged: string[] = []
      let before: string | null = ''
      for (let pages = 0; before !== null && pages < 100; pages++) {
        const { body } = await me.api('GET', address(path, `limit=2${before && `&before=${before}`}`))
        expect(body.cursor.limit).toBe(2)
        paged.push(...itemsOf(body).map(({ id }) => id))
        before = body.cursor.before
      }
      expect(paged).toEqual(all)
      const between = await me.api('GET', address(path, `before=${all[0]}&after=${all[2]}`))
      expect(itemsOf(between.body).map(({ id }) => id)).toEqual([all[1]])
    },
  )

  test.each(listsOn(store))('[S87] %s: times bound it too', async path => {
    const count = async (query: string) => itemsOf((await me.api('GET', address(path, query))).body).length
    expect(await count('before=2000-01-01')).toBe(0)
    expect(await count('after=2000-01-01&limit=500')).toBeGreaterThanOrEqual(3)
    expect(await count(`after=${Math.floor(Date.now() / 1000) + 3_600}`)).toBe(0)
  })

  // No statement decides this.
  test.each(ANY_STORE.includes(store) ? lists : [])(
    '[S87] %s: a limit outside 1 to 500, or no place to begin, is refused',
    async path => {
      for (const query of [
        'limit=0',
        'limit=501',
        'limit=2.5',
        'limit=-1',
        'limit=many',
        'before=yesterday',
        'after=soon',
      ]) {
        const { status, body } = await me.api('GET', address(path, query))
        expect([query, status, body.messages[0].split(':')[0]]).toEqual([query, 422, query.split('=')[0]])
      }
      expect((await me.api('GET', address(path, 'limit=500'))).status).toBe(200)
      // The specification says of this one that it comes whole.
      const usual = path === '/v3/edit/properties' ? 500 : 50
      expect((await me.api('GET', address(path, ''))).body.cursor.limit).toBe(usual)
    },
  )
})
