import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller } from './caller.ts'
import { aServer, STORES } from './stores.ts'

const STEP = 'a'.repeat(24)

describe.each(STORES)('Our own words in views on %s', store => {
  let server: BeckonServer
  let me: Caller
  let tour: { id: string }
  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    tour = await me.live({
      steps: [{ id: STEP, title: 'Hello' }],
      translations: { de: { [STEP]: { title: 'Hallo' } }, cy: { [STEP]: { title: 'Helo' } } },
    })
  })
  afterAll(() => server.close())

  const boot = async (language: string) => (await me.boot({ language })).body
  const feedIn = async (language: string) => (await me.api('GET', (await boot(language)).feed.path)).body
  const labelsIn = async (language: string) => (await feedIn(language)).experiences[0].labels
  const set = (labels: object) => me.api('PATCH', '/v3/edit/account', { labels })

  test('are those of the language until the account sets others, for any language', async () => {
    expect(await labelsIn('de-AT')).toMatchObject({ Close: 'Schließen', 'Step # of #': 'Schritt # von #' })
    expect(await labelsIn('cy')).toBeUndefined()
    const before = (await boot('de')).feed.version
    expect((await set({ de: { Close: 'Zumachen' }, cy: { Close: 'Cau' } })).body.account.labels.cy).toEqual({
      Close: 'Cau',
    })
    // Caches keep a feed for ever, so other words have another address.
    expect((await boot('de')).feed.version).not.toBe(before)
    expect(await labelsIn('de')).toMatchObject({ Close: 'Zumachen', Next: 'Weiter' })
    expect(await labelsIn('cy')).toEqual({ Close: 'Cau' })
    expect(await feedIn('de')).not.toHaveProperty('labels')
  })

  test('come with a Delivery and with a preview too', async () => {
    const uid = `u-${Math.random()}`
    await me.boot({ uid, language: 'de' })
    const apart = await me.live({ automatic: false, language: 'de', steps: [{ id: STEP, title: 'Nur du' }] })
    const made = await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: apart.id, uid })
    expect(made.status).toBe(201)
    const { deliveries } = (await me.boot({ uid, language: 'de' })).body
    expect(deliveries[0].experience.labels).toMatchObject({ Close: 'Zumachen' })
    const url = 'https://app.example.com/'
    const { preview } = (await me.api('POST', '/v3/edit/previews', { kind: 'tour', id: tour.id, url })).body
    const code = /beckon-preview=([\w-]+)/.exec(preview.url)![1]!
    const shown = await me.page(
      'preview' as never,
      { v: 3, code, href: url, language: 'de' },
      { origin: 'https://app.example.com' },
    )
    expect(shown.body.experience.labels).toMatchObject({ Close: 'Zumachen' })
  })

  test('must have a place for the same numbers, and a language of their own', async () => {
    const refused = async (labels: object) => (await set(labels)).body.messages?.join(' ')
    expect(await refused({ de: { 'Step # of #': 'Schritt #' } })).toMatch(
      /labels\.de\.Step # of #: must have # 2 times/,
    )
    expect(await refused({ de: { Close: 'Nr. #' } })).toMatch(/must not have #/)
    expect(await refused({ de: { Shut: 'Zu' } })).toMatch(/Shut/)
    expect(await refused({ default: { Close: 'Zu' } })).toMatch(/must name a language/)
    expect((await set({ de: { Close: 'Zumachen', Next: '' }, cy: { Close: 'Cau' } })).status).toBe(200)
  })

  test('can be read with what we have, in all languages or in some', async () => {
    const all = (await me.api('GET', '/v3/edit/labels')).body
    expect(Object.keys(all.labels).length).toBeGreaterThan(40)
    expect(all.labels.cy).toMatchObject({ Close: 'Cau', Next: 'Next' })
    const some = (await me.api('GET', '/v3/edit/labels?languages=de-CH,zh-TW')).body
    expect(Object.keys(some.labels)).toEqual(['de-CH', 'zh-TW'])
    expect(some.labels['de-CH']).toMatchObject({ Close: 'Zumachen' })
    expect(some.built_in['de-CH']).toMatchObject({ Close: 'Schließen' })
    expect(some.labels['zh-TW']).toMatchObject({ Close: '關閉' })
  })

  test('can be in a file', async () => {
    const listed = async () => (await me.api('GET', '/v3/edit/files?of=labels')).body.files
    const [file] = await listed()
    expect(file).toMatchObject({ id: 'labels', kind: 'labels', content: { languages: { cy: { Close: 'Cau' } } } })
    const push = (content: object, read?: object) =>
      me.api('POST', '/v3/edit/files', { files: [{ name: 'words', kind: 'labels', id: 'labels', content, read }] })
    const written = { languages: { fr: { Close: 'Masquer' } } }
    const { stamp, live_stamp } = file
    expect((await push(written, { stamp, live_stamp })).status).toBe(200)
    expect((await listed())[0].content).toEqual(written)
    expect((await push(written, { stamp, live_stamp })).status).toBe(409)
    expect((await push({ languages: { fr: { Close: '#' } } })).status).toBe(422)
  })
})
