import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCaller } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { aServer } from '../stores.ts'
import { BOTH } from './verification.ts'

/** A feed as it is stored. The tests read answers, which have longer versions. */
const STORED = /^\{"version":"[0-9a-f]{24}",/
const LANGUAGES = ['de', 'fr', 'es', 'ja']

describe.each(BOTH)('The feed in invented languages, on %s', store => {
  const { server, me } = serverFor(store)
  let version = ''
  const ask = async (name: string, encodings = 'br') => {
    const path = `/v3/observe/feed/${server.credentials.token}/${name}.json`
    const answer = await server.app.request(path, { headers: { 'accept-encoding': encodings } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const encoding = answer.headers.get('content-encoding')
    return { status: answer.status, encoding, bytes, text: (encoding ? brotliDecompressSync(bytes) : bytes).toString() }
  }
  /** What is in it, without its name. */
  const contentOf = ({ text }: { text: string }) => ({ ...JSON.parse(text), version: '' })

  beforeAll(async () => {
    await me.api('PATCH', '/v3/edit/account', { languages: LANGUAGES })
    for (let n = 0; n < 30; n++) {
      const words = Array.from({ length: 300 }, (_, i) => `word${(i * 7919 + n * 104729) % 99991}`).join(' ')
      const id = String(n).padStart(24, '0')
      const translations = Object.fromEntries(
        LANGUAGES.map(language => [language, { [id]: { title: `${language} ${n}` } }]),
      )
      await me.live({ steps: [{ id, title: `Hello ${n}`, body: words }], translations })
    }
    version = (await me.boot({})).body.feed.version
  })

  test('are mapped to those that exist: nothing is read, parsed or compressed for them', async () => {
    const base = version.split('.')[0]!
    const plain = contentOf(await ask(base))
    for (const language of LANGUAGES) await ask(`${base}.${language}`)
    const invented = [`${base}.xx`, `${base}.q1-zz`, `${base}.tlh.x-y.zz`, `${base}.aa.bb.cc`]
    const parse = vi.spyOn(JSON, 'parse')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(invented[n % 4]!)))
    const parsed = parse.mock.calls.filter(([text]) => STORED.test(String(text)))
    parse.mockRestore()
    expect(parsed).toEqual([])
    for (const answer of answers) {
      expect([answer.status, answer.encoding]).toEqual([200, null])
      expect(contentOf(answer)).toEqual(plain)
    }
  })

  test('a hundred requests at once for one that nobody has asked for parse it once', async () => {
    await me.live({ steps: [{ title: 'One more' }] })
    const base = (await me.boot({})).body.feed.version.split('.')[0]
    const parse = vi.spyOn(JSON, 'parse')
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(`${base}.de`)))
    const parsed = parse.mock.calls.filter(([text]) => STORED.test(String(text)))
    parse.mockRestore()
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // Once for its languages, and once for its words.
    expect(parsed.length).toBeLessThanOrEqual(2)
  })

  test('nobody waits for the best form: it is made once, in the background, and then everybody gets it', async () => {
    await me.live({ steps: [{ title: 'And another' }] })
    const base = (await me.boot({})).body.feed.version.split('.')[0]
    const first = await ask(base)
    expect(first.encoding).toBe('br')
    await expect.poll(async () => (await ask(base)).bytes.length, { timeout: 60_000 }).toBeLessThan(first.bytes.length)
    expect((await ask(base)).text).toBe(first.text)
  })

  test('asked for at full speed by one address, it is refused there, and nowhere else', async () => {
    const limited = await aServer(store, { limits: { requestsPerMinute: 5 } as never, trustedProxies: 1 })
    onTestFinished(() => limited.close())
    limited.clock.freeze(Date.now())
    const caller = aCaller(limited)
    await caller.live()
    const base = (await caller.boot({})).body.feed.version.split('.')[0]
    const from = async (address: string, n: number) => {
      const path = `/v3/observe/feed/${limited.credentials.token}/${base}.x${n}.json`
      return (await limited.app.request(path, { headers: { 'x-forwarded-for': address } })).status
    }
    const flood: number[] = []
    for (let n = 0; n < 8; n++) flood.push(await from('10.6.6.6', n))
    expect(flood).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await from('10.0.0.1', 0)).toBe(200)
  })

  test('takes places of the capacity as every request does', async () => {
    const small = await aServer(store, { limits: { requestsAtOnce: 2 } as never })
    onTestFinished(() => small.close())
    const caller = aCaller(small)
    await caller.live()
    const base = (await caller.boot({})).body.feed.version.split('.')[0]
    const path = `/v3/observe/feed/${small.credentials.token}/${base}.json`
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await small.app.request(path)).status))
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(5)
    expect(await small.app.request(path)).toMatchObject({ status: 200 })
  })

  test('lists of languages in whatever order get no best form', async () => {
    const base = (await me.boot({})).body.feed.version.split('.')[0]
    expect(contentOf(await ask(`${base}.de.fr.es`))).toEqual(contentOf(await ask(`${base}.de`)))
    // Cards in one language each: now a list says something.
    await me.api('PATCH', '/v3/edit/account', { languages: [...LANGUAGES, 'it', 'pt'] })
    for (const language of ['it', 'pt']) {
      const id = (language === 'it' ? 'a' : 'b').repeat(24)
      await me.live({ steps: [{ id, title: 'Hello' }], translations: { [language]: { [id]: { title: language } } } })
    }
    const now = (await me.boot({})).body.feed.version.split('.')[0]
    const list = await ask(`${now}.it.pt`)
    expect(list.encoding).toBe('br')
    // Best forms are made one after the other: when this one is there, one of the list would be, too.
    const single = await ask(`${now}.it`)
    const best = async () => (await ask(`${now}.it`)).bytes.length
    await expect.poll(best, { timeout: 60_000 }).toBeLessThan(single.bytes.length)
    expect((await ask(`${now}.it.pt`)).bytes).toEqual(list.bytes)
  })
})
